// What a screen reader says of a city and of a route.

import { t } from '../../lib/lang.svelte';
import type { Scene, Spot } from './facts';
import { heapName, named, upper, whose } from './names';

export function cityLabel(id: string, scene: Scene): string {
  const printed = scene.drawing.cities.find((city) => city.id === id)!;
  const seen = scene.view.cities[id]!;
  const offices = printed.offices.map((office, index) => {
    const piece = seen.offices[index];
    if (!piece) return t(`teutonica.map.freeOffice.${office.kind}`, { colour: office.colour });
    return whose(piece.owner, scene);
  });
  const extra = [...seen.additional, ...seen.founded].map((piece) =>
    t('teutonica.map.additional', { seat: piece.owner }, named(scene)),
  );
  const control =
    seen.controller === null
      ? t('teutonica.map.noControl')
      : t('teutonica.map.control', { seat: seen.controller }, named(scene));
  const all = [...(printed.hansa ? [] : [t('teutonica.map.outside')]), ...extra, ...offices].join(', ');
  const full = offices.length > 0 && seen.offices.every((office) => office !== null);
  return (
    t('teutonica.map.city', { city: id, offices: all, control }, named(scene)) +
    (full ? ` ${t('teutonica.map.completedCity')}` : '')
  );
}

export function routeLabel(id: string, scene: Scene): string {
  const seen = scene.view.routes[id]!;
  const standing = (spot: Spot): string[] =>
    spot.pieces.map(({ owner, kind, count }) => `${whose(owner, scene)} ${heapName(kind, count)}`);
  const houses = [
    ...standing(seen),
    t('teutonica.map.houses', { n: seen.free }),
    ...(seen.boats ? [...standing(seen.boats), t('teutonica.map.boats', { n: seen.boats.free })] : []),
    ...(seen.marker ? [t('teutonica.map.marker', { marker: seen.marker })] : []),
  ];
  return upper(t('teutonica.map.route', { route: id, houses: houses.join(', ') }, named(scene)));
}
