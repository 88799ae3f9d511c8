// Cards of what is on the board: cities, routes, taverns, the special table, the tracks.

import { t } from '../../../lib/lang.svelte';
import type { Standing } from '../../../lib/types';
import type { Card, CardLine } from '../../module';
import { seatOf, type Scene } from '../facts';
import { cityName, heapName, markerName, whose } from '../names';
import { cities, nextOffice, officeName, printedCity, reach, say, where } from './saying';

const pieceOf = (owner: number, kind: string, scene: Scene): string =>
  `piece:${seatOf(owner, scene.view.players.length)}:${kind}`;

export function city(id: string, scene: Scene, known: Standing | null): Card {
  const printed = printedCity(id, scene);
  const { offices, controller } = scene.view.cities[id]!;
  const others = scene.drawing.routes.filter(({ ends }) => ends.includes(id)).flatMap(({ ends }) => ends.filter((end) => end !== id));
  const lines: CardLine[] = [
    controller === null
      ? { picture: 'icon:person', text: say('nobody'), rule: 'T7.3' }
      : {
          picture: pieceOf(controller, 'trader', scene),
          title: whose(controller, scene),
          text: say('control'),
          rule: 'T7.2',
        },
    office(id, scene, known),
    { picture: 'icon:flag', text: say('pays'), rule: 'T10.5' },
  ];
  if (scene.drawing.link.cities.includes(id)) lines.push({ picture: 'icon:exchange', text: say('link'), rule: 'T7.9' });
  return {
    title: printed.name,
    ...(offices.length > 0 && {
      aside: say('taken', { n: offices.filter((one) => one !== null).length, all: offices.length }),
    }),
    lines,
    note: say('routes', { cities: cities(others, scene) }),
    of: `city:${id}`,
  };
}

/** The next office: what it takes, and whether the viewer may. */
function office(id: string, scene: Scene, known: Standing | null): CardLine {
  const next = nextOffice(id, scene);
  const within = reach(id, scene, known);
  if (next === undefined) return { picture: 'icon:none', text: say('mission.full'), ...within };
  const text = within !== null && within.bad === undefined ? `${officeName(next)}. ${say('reached')}` : officeName(next);
  return { picture: `office:${next.colour}:${next.kind}`, title: say('next'), text, rule: 'T7.6', ...within };
}

export function route(id: string, scene: Scene, known: Standing | null): Card {
  const printed = scene.drawing.routes.find((one) => one.id === id)!;
  const { free, pieces, boats, marker } = scene.view.routes[id]!;
  const standing = [...pieces, ...(boats?.pieces ?? [])];
  const room = free + (boats?.free ?? 0);
  const lines: CardLine[] = standing.map(({ owner, kind, count }) => ({
    picture: pieceOf(owner, kind, scene),
    title: whose(owner, scene),
    text: heapName(kind, count),
  }));
  for (const end of printed.ends) {
    const { controller } = scene.view.cities[end]!;
    if (controller === null) continue;
    const text = say('claimed', { name: whose(controller, scene), place: cityName(end, scene) });
    lines.push({ picture: pieceOf(controller, 'trader', scene), text, rule: 'T7.2' });
  }
  for (const end of printed.ends) {
    const line = office(end, scene, known);
    lines.push({ ...line, title: cityName(end, scene), ...(line.bad && { text: '' }) });
  }
  if (marker) lines.push({ picture: `marker:${marker}`, title: markerName(marker), text: say('bonus'), rule: 'T7.4' });
  return {
    title: where(id, scene),
    aside: say('free', { n: room, all: printed.houses.length }),
    lines,
    off: `route:${id}`,
  };
}

export const tavern = (): Card => plain('icon:flag', t('teutonica.desk.markers'), say('tavern'), 'T1.4');

export const coin = (n: number): Card =>
  plain('coin', t('teutonica.map.prestige'), say('coin', { n }), 'T7.7');

export const prestige = (): Card =>
  plain('icon:trophy', t('teutonica.map.prestige'), say('prestige'), 'T9.1');

export const completed = (scene: Scene): Card => ({
  ...plain('icon:gate', t('teutonica.map.completed'), say('completed', { n: scene.view.completed_to_end }), 'T9.1'),
  aside: t('teutonica.map.of', { n: scene.view.completed, all: scene.view.completed_to_end }),
});

export function space(points: number, scene: Scene): Card {
  const { route: id, spaces } = scene.drawing.table;
  const shade = t(`teutonica.colour.${spaces.find((one) => one.points === points)?.colour}`);
  const owner = scene.view.table.find((one) => one.points === points)?.owner ?? null;
  const text = say('space', { where: where(id, scene), shade, n: points });
  const taken: CardLine[] =
    owner === null
      ? []
      : [{ picture: pieceOf(owner, 'merchant', scene), text: say('space.of', { name: whose(owner, scene) }) }];
  return plain('icon:table', t('teutonica.score.table'), text, 'T7.11', taken);
}

/** One sentence and the rule. */
const plain = (picture: string, title: string, text: string, rule: string, more: CardLine[] = []): Card => ({
  title,
  picture,
  rule,
  lines: [{ text }, ...more],
});
