// How a turn ends on this device: by a press of its player, or by itself with the last action.

import { chosen } from '../lib/settings.svelte';

export const waits = (): boolean => chosen('ending') === 'press';
