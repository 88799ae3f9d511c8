// Is the sound wanted? Off unless somebody wants it; what makes it is fetched only then.

export const KEY = 'kontor.sound';

export const sounding = (): boolean => localStorage.getItem(KEY) === 'on';
