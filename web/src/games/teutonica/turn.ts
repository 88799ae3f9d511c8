// The verbs of a turn, and the small choices within them.

import { t } from '../../lib/lang.svelte';
import type { Choice, Facts } from '../../lib/types';
import type { Amount, Kind, VerbGroup } from '../module';
import { seatOf, type Scene } from './facts';
import { heapName, upper, whose } from './names';

const VERBS: [id: string, key: string][] = [
  ['income', 'I'],
  ['place', 'P'],
  ['displace', 'D'],
  ['lift', 'M'],
  ['claim', 'C'],
  ['use', 'U'],
  ['favour', 'F'],
  ['end', 'E'],
];
const ICONS: Record<string, string> = {
  lift: 'move',
  establish: 'office',
  additional: 'office',
  found: 'office',
  neutral: 'office',
  forgo: 'none',
  decline: 'none',
  done: 'check',
  rehouse: 'place',
  put: 'put',
  flip: 'use',
};

const of = (verb: string, scene: Scene): Choice[] => scene.choices.filter((choice) => choice.facts['verb'] === verb);

export const hasVerbs = (scene: Scene): boolean => scene.decision?.name === 'turn';

export function verbs(scene: Scene): VerbGroup[] {
  const { players, favours } = scene.view;
  const own = scene.seat === null ? undefined : players[scene.seat];
  const wanted: Record<string, boolean> = {
    use: (own?.markers.length ?? 0) > 0,
    favour: Object.values(favours).some((owner) => owner === null),
  };
  return VERBS.map(([id, key]) => ({
    ...{ id, key, icon: ICONS[id] ?? id, choices: of(id, scene) },
    aside: id in wanted,
  })).filter(({ id, choices }) => choices.length > 0 || (wanted[id] ?? true));
}

export function choiceIcon({ facts }: Choice): string {
  if (facts['verb'] === 'develop') return facts['ability'];
  return ICONS[facts['verb']] ?? facts['verb'];
}

/** The kinds that a verb, or a decision without verbs, may leave open. */
export function kindsOf(verb: string, scene: Scene): Kind[] {
  const seat = scene.decision?.seat ?? scene.seat ?? 0;
  const { supply, stock } = scene.view.players[seat]!;
  const left = (n: number): string => t('teutonica.kind.left', { n });
  const both = ['trader', 'merchant'] as const;
  switch (verb) {
    case 'place':
    case 'displace':
    case 'permanent':
      return both.map((kind) => ({
        id: kind,
        title: upper(t(`teutonica.kind.${kind}`)),
        detail: left(supply[kind]),
        piece: { seat, kind },
      }));
    case 'answer':
    case 'settling': {
      const adds = both
        .filter((kind) => of('add', scene).some((choice) => choice.facts['kind'] === kind))
        .map((kind) => ({
          id: `add ${kind}`,
          title: t(`teutonica.kind.add.${kind}`),
          detail: left(stock[kind]),
          piece: { seat, kind },
        }));
      const moved = of('rehouse', scene).length > 0 ? [{ id: 'rehouse', title: t('teutonica.kind.rehouse') }] : [];
      return [...moved, ...adds];
    }
    case 'moving':
      return scene.view.hand.map(({ owner, kind, count }) => ({
        id: `${owner} ${kind}`,
        title: whose(owner, scene),
        detail: heapName(kind, count),
        piece: { seat: seatOf(owner, scene.names.length), kind },
      }));
    default:
      return [];
  }
}

export function amounts({ facts }: Choice, scene: Scene): Amount[] | null {
  if (facts['verb'] !== 'income') return null;
  const stock = scene.seat === null ? undefined : scene.view.players[scene.seat]?.stock;
  return (['traders', 'merchants'] as const)
    .filter((id) => id === 'traders' || (stock?.merchant ?? 0) > 0)
    .map((id) => ({ id, title: t(`teutonica.income.${id}`), n: facts[id] as number }));
}

/** After a claim: every benefit that the route has, so that those out of reach are shown with their reason. */
export function alsoShow(scene: Scene): Facts[] {
  const { decision, players } = scene.view;
  const { routes, cities, table } = scene.drawing;
  if (decision?.name !== 'benefit') return [];
  const ends: string[] = routes.find((route) => route.id === decision.route)?.ends ?? [];
  const abilities = cities.filter((city) => ends.includes(city.id)).flatMap((city) => city.scrolls);
  const owns = players[decision.seat]?.markers.includes('additional-office');
  return [
    ...ends.map((city) => ({ verb: 'establish', city })),
    ...abilities.map(({ ability }) => ({ verb: 'develop', ability })),
    ...(table.route === decision.route ? table.spaces.map(({ points }) => ({ verb: 'table', points })) : []),
    ...(owns ? ends.map((city) => ({ verb: 'additional', city })) : []),
  ];
}

/** The actions of the turn: done ones and all. */
export function squares(scene: Scene): { done: number; all: number } | null {
  const { decision, players } = scene.view;
  if (!decision) return null;
  const value = players[decision.active]?.abilities['actions']?.value;
  const all = Math.max(typeof value === 'number' ? value : 0, decision.actions_left);
  return { done: all - decision.actions_left, all };
}
