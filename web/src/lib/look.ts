// Light or dark, and whether things may move.

const KEY = 'kontor.theme';
export type Theme = 'light' | 'dark' | 'system';

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function wear(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
}

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
