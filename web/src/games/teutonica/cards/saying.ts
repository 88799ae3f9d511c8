// The words of the cards, and what many of them say: the next office of a city, and whether it is in reach.

import { listed, t } from '../../../lib/lang.svelte';
import { said } from '../../../lib/naming';
import type { Facts, Standing } from '../../../lib/types';
import type { CardLine } from '../../module';
import type { PrintedCity, PrintedOffice, Scene } from '../facts';
import { cityName, named, routeName } from '../names';

export const say = (code: string, facts: Facts = {}): string => t(`cards-teutonica.${code}`, facts);

export const printedCity = (id: string, scene: Scene): PrintedCity =>
  scene.drawing.cities.find((city) => city.id === id)!;

export const cities = (ids: string[], scene: Scene): string => listed(ids.map((id) => cityName(id, scene)));

export const where = (route: string, scene: Scene): string => routeName(route, scene);

/** The office that would be taken next; none: the city is full, or outside. */
export function nextOffice(city: string, scene: Scene): PrintedOffice | undefined {
  const free = scene.view.cities[city]?.offices.indexOf(null) ?? -1;
  return printedCity(city, scene).offices[free];
}

/** "a trader, orange" */
export const officeName = ({ kind, colour }: PrintedOffice): string =>
  say(`office.${kind}`, { shade: t(`teutonica.colour.${colour}`) });

/** What keeps the viewer from the next office of a city, as the server says. */
export function reach(city: string, scene: Scene, known: Standing | null): Pick<CardLine, 'bad' | 'rule'> | null {
  const found = known?.openings.find(({ facts }) => facts['city'] === city);
  if (found === undefined) return null;
  return found.why === null ? {} : { bad: said(found.why, named(scene)), rule: found.why.rule };
}

/** Does the viewer have an office there? */
export function isSettled(city: string, scene: Scene): boolean {
  const { offices, additional, founded } = scene.view.cities[city]!;
  return [...offices, ...additional, ...founded].some((office) => office?.owner === scene.seat);
}
