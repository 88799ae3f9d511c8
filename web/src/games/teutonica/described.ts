// The board in words, in the order in which one would ask: one's routes, who is close to one, offices, markers.

import { listed, t } from '../../lib/lang.svelte';
import type { Chapter } from '../module';
import type { Scene } from './facts';
import { markerName, named, piecesName, routeName, whose } from './names';

interface Road {
  id: string;
  all: number; // houses
  free: number;
  held: Map<number, { trader: number; merchant: number; n: number }>; // by side
}

function roads({ drawing, view }: Scene): Road[] {
  return drawing.routes.map(({ id, houses }) => {
    const { boats, free = 0, pieces = [] } = view.routes[id] ?? {};
    const road: Road = { id, all: houses.length, free: free + (boats?.free ?? 0), held: new Map() };
    for (const { owner, kind, count } of [...pieces, ...(boats?.pieces ?? [])]) {
      const has = road.held.get(owner) ?? { trader: 0, merchant: 0, n: 0 };
      road.held.set(owner, { ...has, [kind]: has[kind] + count, n: has.n + count });
    }
    return road;
  });
}

export function described(scene: Scene): Chapter[] {
  const { seat, view } = scene;
  const all = roads(scene);
  const say = (code: string, facts: object): string => t(`described.teutonica.${code}`, { ...facts }, named(scene));
  const missing = ({ all, held }: Road, side: number): number => all - (held.get(side)?.n ?? 0);

  const own = seat === null ? [] : all.filter(({ held }) => held.has(seat));
  const routes = own
    .toSorted((one, other) => missing(one, seat!) - missing(other, seat!))
    .map((road) => {
      const { trader, merchant } = road.held.get(seat!)!;
      const others = [...road.held].filter(([side]) => side !== seat);
      const beside = others.map(([side, { n }]) => say('beside', { name: whose(side, scene), n }));
      const facts = { route: routeName(road.id, scene), pieces: piecesName(trader, merchant), free: road.free };
      const whole = missing(road, seat!) === 0 ? 'whole' : 'route';
      return listed([say(whole, facts), ...beside]);
    });

  const threats = all.flatMap((road) =>
    [...road.held]
      .filter(([side, { n }]) => side !== seat && side < view.players.length && n > 1 && n + Math.min(road.free, 1) >= road.all)
      .map(([side, { n }]) => say('threat', { name: whose(side, scene), n, all: road.all, route: routeName(road.id, scene) })),
  );

  const offices = Object.entries(view.cities).flatMap(([city, { offices, additional, founded, controller }]) => {
    const n = [...offices, ...additional, ...founded].filter((piece) => piece?.owner === seat && seat !== null).length;
    return n > 0 ? [say(controller === seat ? 'controlled' : 'office', { city, n })] : [];
  });

  const markers = Object.entries(view.routes).flatMap(([id, { marker }]) =>
    marker === null ? [] : [say('marker', { route: routeName(id, scene), marker: markerName(marker) })],
  );

  return [
    ...(seat === null ? [] : [{ title: t('described.routes'), lines: routes }]),
    { title: t('described.threats'), lines: threats },
    ...(seat === null ? [] : [{ title: t('described.offices'), lines: offices }]),
    { title: t('described.markers'), lines: markers },
  ];
}
