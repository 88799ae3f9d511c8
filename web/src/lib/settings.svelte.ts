// How somebody wants the page: each setting with what it can be, kept in this browser.

export const SETTINGS = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  colours: ['print', 'apart'],
  motion: ['system', 'less'],
  speed: ['0', '0.5', '1', '2', '4'], // of the film of others' moves; 0: it waits for a press at each
  ending: ['press', 'self'], // how one's turn ends
  sound: ['off', 'away', 'on'], // a knock when it is one's turn
  notice: ['off', 'on'], // the browser tells who is elsewhere that it is
  words: ['off', 'on'], // the board is told to screen readers
} as const;

export type Setting = keyof typeof SETTINGS;
export type Value<S extends Setting> = (typeof SETTINGS)[S][number];

/** What holds until one chooses: the first, unless another is said here. */
const STANDARD: { [S in Setting]?: Value<S> } = { speed: '1' };
const standard = <S extends Setting>(name: S): Value<S> => STANDARD[name] ?? SETTINGS[name][0];

let changes = $state(0); // whoever reads a setting hears of the next choice

const key = (name: Setting): string => `kontor.${name}`;

export function chosen<S extends Setting>(name: S): Value<S> {
  void changes;
  const kept = localStorage.getItem(key(name));
  return SETTINGS[name].find((one) => one === kept) ?? standard(name);
}

export function choose(name: Setting, value: string): void {
  if (value === standard(name)) localStorage.removeItem(key(name));
  else localStorage.setItem(key(name), value);
  changes++;
}
