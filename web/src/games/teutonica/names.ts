// Names of players, routes, cities, pieces, markers and abilities in the chosen language.

import { language, t } from '../../lib/lang.svelte';
import type { Scene } from '../module';
import type { Drawing, Kind, Piece, Standing, View } from './facts';

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function whose(seat: number, scene: Scene): string {
  return scene.names[seat] ?? t('teutonica.neutral');
}

export function cityName(id: string, scene: Scene): string {
  return (scene.drawing as Drawing).cities.find((city) => city.id === id)?.name ?? id;
}

export function routeName(id: string, scene: Scene): string {
  const route = (scene.drawing as Drawing).routes.find((one) => one.id === id);
  return route ? route.ends.map((end) => cityName(end, scene)).join('–') : id;
}

/** An ability within a sentence. */
export function abilityName(ability: string): string {
  const name = t(`teutonica.ability.${ability}`);
  return language() === 'en' ? name.toLowerCase() : name;
}

/** What the desk prints: a number, a colour, or "all". */
export function valueName(value: number | string): string {
  if (typeof value === 'number') return String(value);
  return t(value === 'all' ? 'teutonica.value.all' : `teutonica.colour.${value}`);
}

export function markerName(marker: string): string {
  return t(`teutonica.marker.${marker}`);
}

/** "2 traders and 1 merchant" */
export function piecesName(traders: number, merchants: number): string {
  const a = t('teutonica.traders', { n: traders });
  const b = t('teutonica.merchants', { n: merchants });
  if (traders && merchants) return t('teutonica.and', { a, b });
  return traders ? a : merchants ? b : t('teutonica.nothing');
}

export function handName(hand: Standing[]): string {
  const count = (kind: Kind): number => hand.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  return piecesName(count('trader'), count('merchant'));
}

/** A piece as its mover says it: a trader of one's own, the trader of somebody else, a neutral one. */
export function pieceName({ owner, kind }: Piece, mover: number | null, scene: Scene, own = 'a'): string {
  if (owner >= (scene.view as View).players.length) return t(`teutonica.neutral.${kind}`);
  if (owner === mover) return t(`teutonica.${own}.${kind}`);
  return t('teutonica.of', { what: t(`teutonica.the.${kind}`), who: whose(owner, scene) });
}
