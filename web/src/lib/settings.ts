// How somebody wants the page: each setting with what it can be, kept in this browser. The first holds until one chooses.

export const SETTINGS = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  colours: ['print', 'apart'],
  motion: ['system', 'less'],
  ending: ['press', 'self'], // how one's turn ends
  sound: ['off', 'away', 'on'], // a knock when it is one's turn
  notice: ['off', 'on'], // the browser tells who is elsewhere that it is
  words: ['off', 'on'], // the board is told to screen readers
} as const;

export type Setting = keyof typeof SETTINGS;
export type Value<S extends Setting> = (typeof SETTINGS)[S][number];

const key = (name: Setting): string => `kontor.${name}`;

export function chosen<S extends Setting>(name: S): Value<S> {
  const kept = localStorage.getItem(key(name));
  return SETTINGS[name].find((one) => one === kept) ?? SETTINGS[name][0];
}

export function choose(name: Setting, value: string): void {
  if (value === SETTINGS[name][0]) localStorage.removeItem(key(name));
  else localStorage.setItem(key(name), value);
}
