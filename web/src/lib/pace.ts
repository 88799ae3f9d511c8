// How fast the film of others' moves runs.

import { choose, chosen, SETTINGS } from './settings.svelte';

export const BY_HAND = 0; // it waits for a press at each move
export const SPEEDS: readonly number[] = SETTINGS.speed.map(Number).filter((times) => times !== BY_HAND);

export const speed = (): number => Number(chosen('speed'));
export const setSpeed = (times: number): void => choose('speed', `${times}`);
