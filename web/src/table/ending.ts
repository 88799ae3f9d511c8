// How a turn ends on this device: by a press of its player, or by itself with the last action.

const KEY = 'kontor.ending';

export const waits = (): boolean => localStorage.getItem(KEY) !== 'self';

export function wait(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'self');
}
