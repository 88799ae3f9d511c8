// The board in words, in the order in which one would ask: the ship, one's booths, who leads where, all cities.

import { t } from '../../lib/lang.svelte';
import type { Chapter } from '../module';
import { cityName, type Scene } from './view';
import { about, named } from './words';

export function described(scene: Scene): Chapter[] {
  const { drawing, seat, view, names } = scene;
  const say = (code: string, facts: object): string => t(`described.hansa.${code}`, { ...facts }, named(scene));
  const ways = drawing.lanes.filter((lane) => lane.from === view.ship).map((lane) => cityName(lane.to, scene));
  const cities = drawing.cities.map((city) => ({ city, now: view.cities[city.id] }));

  const own = cities.flatMap(({ city, now }) => {
    const n = seat === null ? 0 : (now?.booths[seat] ?? 0);
    if (n === 0) return [];
    return [say(now?.master === seat ? 'leads' : 'booths', { city: city.id, n })];
  });
  const others = cities.flatMap(({ city, now }) =>
    now && now.master !== null && now.master !== seat
      ? [say('threat', { name: names[now.master] ?? '', city: city.id, n: now.booths[now.master] ?? 0 })]
      : [],
  );

  return [
    { title: t('described.ship'), lines: [say('ship', { city: view.ship, ways })] },
    ...(seat === null ? [] : [{ title: t('described.booths'), lines: own }]),
    { title: t('described.threats'), lines: others },
    { title: t('described.cities'), lines: drawing.cities.map((city) => about(city, scene)) },
  ];
}
