// How fast the film of others' moves runs, as this browser keeps it.

const KEY = 'kontor.film';

export const BY_HAND = 0; // it waits for a press at each move
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4]; // times as fast

let chosen = $state<number | null>(null);

function kept(): number {
  const found = localStorage.getItem(KEY);
  return found !== null && [BY_HAND, ...SPEEDS].includes(Number(found)) ? Number(found) : 1;
}

export const pace = {
  get speed(): number {
    return chosen ?? kept();
  },
  set speed(times: number) {
    chosen = times;
    localStorage.setItem(KEY, `${times}`);
  },
};
