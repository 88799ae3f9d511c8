// What a screen reader says of a city and of a route.

import { t } from '../../lib/lang.svelte';
import type { Scene } from '../module';
import type { Drawing, Spot, View } from './facts';
import { cityName, markerName, routeName, upper, whose } from './names';

export function cityLabel(id: string, scene: Scene): string {
  const printed = (scene.drawing as Drawing).cities.find((city) => city.id === id)!;
  const seen = (scene.view as View).cities[id]!;
  const offices = printed.offices.map((office, index) => {
    const piece = seen.offices[index];
    if (!piece) return t(`teutonica.map.freeOffice.${office.kind}`, { colour: t(`teutonica.colour.${office.colour}`) });
    return whose(piece.owner, scene);
  });
  const extra = [...seen.additional, ...seen.founded].map((piece) =>
    t('teutonica.map.additional', { who: whose(piece.owner, scene) }),
  );
  const control =
    seen.controller === null
      ? t('teutonica.map.noControl')
      : t('teutonica.map.control', { who: whose(seen.controller, scene) });
  const all = [...(printed.hansa ? [] : [t('teutonica.map.outside')]), ...extra, ...offices].join(', ');
  const full = offices.length > 0 && seen.offices.every((office) => office !== null);
  return (
    t('teutonica.map.city', { city: cityName(id, scene), offices: all, control }) +
    (full ? ` ${t('teutonica.map.completedCity')}` : '')
  );
}

export function routeLabel(id: string, scene: Scene): string {
  const seen = (scene.view as View).routes[id]!;
  const standing = (spot: Spot): string[] =>
    spot.pieces.map(({ owner, kind, count }) => `${whose(owner, scene)} ${t(`teutonica.${kind}s`, { n: count })}`);
  const houses = [
    ...standing(seen),
    t('teutonica.map.houses', { n: seen.free }),
    ...(seen.boats ? [...standing(seen.boats), t('teutonica.map.boats', { n: seen.boats.free })] : []),
    ...(seen.marker ? [t('teutonica.map.marker', { marker: markerName(seen.marker) })] : []),
  ];
  return upper(t('teutonica.map.route', { route: routeName(id, scene), houses: houses.join(', ') }));
}
