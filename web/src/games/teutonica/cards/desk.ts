// Cards of what players own: abilities, markers, favours, pieces, the mission card.

import { t } from '../../../lib/lang.svelte';
import type { Standing } from '../../../lib/types';
import type { Card, CardLine } from '../../module';
import type { Scene } from '../facts';
import { cityName, markerName, piecesName, valueName } from '../names';
import { cities, isSettled, nextOffice, officeName, say, where } from './saying';

const ABILITY_RULES: Record<string, string> = {
  keys: 'T10.6',
  actions: 'T2.2',
  privilege: 'T7.6',
  book: 'T6.1',
  purse: 'T3.1',
};
const MARKER_RULES: Record<string, string> = {
  'additional-office': 'T8.9',
  exchange: 'T8.7',
  develop: 'T8.8',
  'plus-3': 'T8.10',
  'plus-4': 'T8.10',
  'remove-three': 'T8.11',
  'move-three': 'T8.12',
};
const FAVOUR_RULES: Record<string, string> = {
  'free-placing': 'T13.3',
  'extra-action': 'T13.4',
  'income-echo': 'T13.5',
  'displaced-bonus': 'T13.6',
  'city-prestige': 'T13.7',
  'ability-prestige': 'T13.8',
};

/** Of a seat, with the values to come; a spectator sees what it is for. */
export function ability(name: string, seat: number | null, scene: Scene): Card {
  const track = scene.drawing.desk.find((one) => one.ability === name)!;
  const own = seat === null ? null : (scene.view.players[seat]?.abilities[name] ?? null);
  const later = track.values.slice((own?.level ?? -1) + 1).map(valueName);
  const homes = scene.drawing.cities.filter(({ scrolls }) => scrolls.some((one) => one.ability === name));
  const lines: CardLine[] = [{ text: say(`ability.${name}`) }];
  if (own !== null) {
    const text = later.length > 0 ? say('then', { values: later.join(', ') }) : say('full');
    lines.push({ picture: `track:${name}:${seat}`, text });
  }
  if (later.length > 0) {
    lines.push({ text: say('how', { cities: cities(homes.map(({ id }) => id), scene) }), rule: 'T7.10' });
  }
  const title = t(`teutonica.ability.${name}`);
  return {
    title: own === null ? title : `${title} ${valueName(own.value)}`,
    picture: `icon:${name}`,
    rule: ABILITY_RULES[name] ?? '',
    lines: name === 'keys' ? lines : [...lines, { text: say('worth'), rule: 'T10.2' }],
  };
}

/** On a route it says who gets it; promo markers stay where they were laid. */
export function marker(name: string, route: string, scene: Scene): Card {
  const lasting = scene.view.lasting.some((one) => one.route === route && one.marker === name);
  const state =
    route === 'used' ? say('spent') : route === '' ? say('owned') : say(lasting ? 'stays' : 'lies', { where: where(route, scene) });
  return {
    title: markerName(name),
    picture: `marker:${name}`,
    rule: MARKER_RULES[name] ?? 'X1',
    lines: [
      { text: say(`marker.${name}`) },
      { text: state, rule: 'T8.3' },
      { picture: 'icon:flag', text: say('counts'), rule: 'T10.3' },
    ],
  };
}

export const permanent = (name: string, route: string, scene: Scene): Card => ({
  title: t(`teutonica.permanent.${name}`),
  picture: `lasting:${name}`,
  rule: scene.drawing.countries.length > 0 ? 'T15.9' : 'T14.6',
  lines: [{ text: say('permanent', { where: where(route, scene) }) }],
});

export const favour = (name: string): Card => ({
  title: t(`teutonica.favour.${name}`),
  picture: 'icon:favour',
  rule: FAVOUR_RULES[name] ?? 'T13.1',
  lines: [{ text: t(`teutonica.favour.${name}.more`) }, { text: say('favour'), rule: 'T13.2' }],
});

export function heap(which: 'supply' | 'stock', seat: number, scene: Scene): Card | null {
  const player = scene.view.players[seat];
  if (!player) return null;
  const { trader, merchant } = player[which];
  return {
    title: t(`teutonica.desk.${which}`),
    picture: which === 'supply' ? 'icon:supply' : 'icon:crate',
    aside: piecesName(trader, merchant),
    rule: which === 'supply' ? 'T4.1' : 'T3.1',
    lines: [{ text: which === 'supply' ? say('supply') : say('stock') }],
  };
}

export const plate = (): Card => ({
  title: t('teutonica.desk.plate'),
  picture: 'lasting:plate',
  rule: 'T8.6',
  lines: [{ text: say('plate') }],
});

/** Only its owner ever sees one before the end, so it is always the viewer's own. */
export function mission(scene: Scene, known: Standing | null): Card | null {
  const card = scene.seat === null ? null : scene.view.missions[scene.seat];
  if (!card) return null;
  const points = known?.tallies[scene.seat!]?.parts['missions'];
  return {
    title: say('mission'),
    picture: 'icon:flag',
    rule: 'T12.2',
    ...(points != null && { aside: t('table.points', { n: points }) }),
    lines: card.map((city) => {
      const done = isSettled(city, scene);
      const next = nextOffice(city, scene);
      const open = next === undefined ? say('mission.full') : say('mission.next', { office: officeName(next) });
      return {
        picture: done ? 'flag:done' : 'icon:flag',
        title: cityName(city, scene),
        text: done ? say('mission.done') : open,
      };
    }),
    note: say('mission.all'),
  };
}
