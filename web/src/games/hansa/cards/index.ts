// The cards of Hansa by the kind of thing. They say what the view and the server know, and count nothing.

import { listed, t } from '../../../lib/lang.svelte';
import type { Facts } from '../../../lib/types';
import type { Card, CardBook, CardLine, ThingId } from '../../module';
import { cityName, goodName, pileNow, wareName, type Scene } from '../view';
import Picture from './Picture.svelte';

const say = (code: string, facts: Facts = {}): string => t(`cards-hansa.${code}`, facts);

function city(id: string, scene: Scene): Card {
  const printed = scene.drawing.cities.find((one) => one.id === id)!;
  const { booths, master } = scene.view.cities[id]!;
  const onward = scene.drawing.lanes.filter((lane) => lane.from === id).map((lane) => cityName(lane.to, scene));
  return {
    title: `${printed.number} ${cityName(id, scene)}`,
    lines: [
      ...(id === scene.drawing.start ? [{ picture: 'icon:ship', text: say('start'), rule: 'H1.5' }] : []),
      ...booths.flatMap((n, seat): CardLine[] =>
        n > 0 ? [{ picture: `piece:${seat}`, title: scene.names[seat] ?? '', text: say('booths', { n }) }] : [],
      ),
      { picture: 'taler', ...price(master, scene), rule: 'H3.2' },
      { picture: 'icon:trophy', text: say('pays'), rule: 'H6.2' },
    ],
    note: say('lanes', { cities: listed(onward) }),
    of: `city:${id}`,
  };
}

/** Who is paid by those who buy. */
function price(master: number | null, scene: Scene): CardLine {
  if (master === null) return { text: say('most.none') };
  if (master === scene.seat) return { text: say('most.you') };
  return { title: scene.names[master] ?? '', text: say('most') };
}

function good(id: string, where = ''): Card {
  return {
    title: goodName(id),
    picture: `good:${id}`,
    rule: 'H6.2',
    lines: [
      { text: say('good') },
      ...(where !== ''
        ? [{ picture: 'taler', text: say('ware'), rule: 'H3.1' }]
        : [{ picture: 'icon:booth', text: say('good.build'), rule: 'H4.1' }]),
    ],
    ...(where !== '' && { off: `city:${where}` }),
  };
}

/** One sentence and the rule. */
const plain = (title: string, picture: string, text: string, rule: string): Card => ({ title, picture, rule, lines: [{ text }] });

function supply({ view }: Scene): Card {
  const pile = pileNow(view);
  const title = pile > 0 ? t('hansa.supply', { n: pile, all: view.piles.length }) : t('hansa.supply.none');
  return plain(title, 'icon:fill', say('pile'), 'H2.3');
}

const CARDS: Record<string, (scene: Scene, one: string, two: string) => Card> = {
  city: (scene, id) => city(id, scene),
  ware: (_, where, id) => good(id, where),
  good: (_, id) => good(id),
  sellset: (_, colour) => plain(wareName(colour), `good:${colour}-1`, say('goods'), 'H6.2'),
  pile: supply,
  taler: () => plain(t('hansa.desk.talers'), 'taler', say('taler'), 'H2.8'),
  booths: (_, seat) => plain(t('hansa.desk.booths'), `piece:${seat}`, say('booth'), 'H4.1'),
  sold: () => plain(t('hansa.desk.sold'), 'icon:sell', say('sold'), 'H6.2'),
  goods: () => plain(t('hansa.desk.goods.other'), 'icon:barrel', say('goods'), 'H2.8'),
};

const book: CardBook<Scene> = {
  Picture,
  card(thing: ThingId, scene) {
    const [sort = '', one = '', two = ''] = thing.split(':');
    return CARDS[sort]?.(scene, one, two) ?? null;
  },
  /** Where one is alone boldest. */
  spotlight(seat, scene) {
    const cities: Record<string, number> = {};
    for (const [id, { booths }] of Object.entries(scene.view.cities)) {
      if ((booths[seat] ?? 0) > 0) cities[id] = booths.every((n, other) => n === 0 || other === seat) ? 3.8 : 2;
    }
    return { seat, cities };
  },
};

export default book;
