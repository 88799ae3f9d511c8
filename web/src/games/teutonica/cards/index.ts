// The cards of Hansa Teutonica by the kind of thing. They say what the view and the server know, and count nothing.

import type { Card, CardBook, ThingId } from '../../module';
import type { Standing } from '../../../lib/types';
import type { Scene } from '../facts';
import { ability, favour, heap, marker, mission, permanent, plate } from './desk';
import Picture from './Picture.svelte';
import { city, coin, completed, prestige, route, space, tavern } from './places';

type Maker = (scene: Scene, known: Standing | null, ...words: string[]) => Card | null;

const CARDS: Record<string, Maker> = {
  city: (scene, known, id = '') => city(id, scene, known),
  office: (scene, known, id = '') => city(id, scene, known),
  swap: (scene, known, id = '') => city(id, scene, known),
  coin: (_scene, _known, n) => coin(Number(n)),
  route: (scene, known, id = '') => route(id, scene, known),
  house: (scene, known, id = '') => route(id, scene, known),
  boat: (scene, known, id = '') => route(id, scene, known),
  piece: (scene, known, id = '') => route(id, scene, known),
  tavern,
  scroll: (scene, _, _city, name = '') => ability(name, scene.seat, scene),
  ability: (scene, _, name = '', seat = '') => ability(name, seat === '' ? scene.seat : Number(seat), scene),
  marker: (scene, _, name = '', where = '') => marker(name, where, scene),
  permanent: (scene, _, name = '', where = '') => permanent(name, where, scene),
  favour: (_scene, _known, name = '') => favour(name),
  table: (scene, _, points) => space(Number(points), scene),
  supply: (scene, _, seat) => heap('supply', Number(seat), scene),
  stock: (scene, _, seat) => heap('stock', Number(seat), scene),
  kind: (scene) => (scene.seat === null ? null : heap('supply', scene.seat, scene)),
  plate,
  mission,
  completed,
  prestige,
};

const book: CardBook<Scene> = {
  Picture,
  card(thing: ThingId, scene, known) {
    const [sort = '', ...words] = thing.split(':');
    return CARDS[sort]?.(scene, known, ...words) ?? null;
  },
  /** The largest network boldest, then what is controlled, then a foot in the door. */
  spotlight(seat, scene, known) {
    const largest: string[] = known?.tallies[seat]?.account['network']?.['cities'] ?? [];
    const cities: Record<string, number> = {};
    for (const [id, { offices, additional, founded, controller }] of Object.entries(scene.view.cities)) {
      if (![...offices, ...additional, ...founded].some((office) => office?.owner === seat)) continue;
      cities[id] = largest.includes(id) ? 3.8 : controller === seat ? 2 : 1.4;
    }
    return { seat, cities };
  },
};

export default book;
