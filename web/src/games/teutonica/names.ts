// Names of players, routes, cities, pieces, markers and abilities in the chosen language.

import { t } from '../../lib/lang.svelte';
import type { Named } from '../../lib/words';
import type { Kind, Piece, Scene } from './facts';

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function whose(seat: number, scene: Scene): string {
  return scene.names[seat] ?? t('teutonica.player.neutral');
}

export function cityName(id: string, scene: Scene): string {
  return scene.drawing.cities.find((city) => city.id === id)?.name ?? id;
}

export function routeName(id: string, scene: Scene): string {
  const route = scene.drawing.routes.find((one) => one.id === id);
  return route ? route.ends.map((end) => cityName(end, scene)).join('–') : id;
}

/** What the desk prints: a number, a colour, or "all". */
export const valueName = (value: number | string): string =>
  typeof value === 'number' ? String(value) : t(`teutonica.value.${value}`);

export function markerName(marker: string): string {
  return t(`teutonica.marker.${marker}`);
}

/** Which kinds a heap has, as its words are called: t('teutonica.pieces.both', { traders: 2, merchants: 1 }). */
export const piecesId = (traders: number, merchants: number): string =>
  traders && merchants ? 'both' : traders ? 'traders' : merchants ? 'merchants' : 'none';

/** "2 traders and 1 merchant" */
export const piecesName = (traders: number, merchants: number): string =>
  t(`teutonica.pieces.${piecesId(traders, merchants)}`, { traders, merchants });

/** "2 traders" */
export const heapName = (kind: Kind, n: number): string =>
  t(`teutonica.pieces.${kind}s`, { [`${kind}s`]: n });

/** A piece as its mover says it: one's own, of somebody else, or a neutral one. */
export function pieceId({ owner, kind }: Piece, mover: number | null, scene: Scene): string {
  const whose = owner === mover ? 'own' : owner < scene.view.players.length ? 'other' : 'neutral';
  return `${whose}-${kind}`;
}

/** What sentences call the cities, routes and players of this table. */
export function named(scene: Scene): Named {
  const name = (id: string): string => (id.includes('--') ? routeName(id, scene) : cityName(id, scene));
  return { name, players: scene.names };
}
