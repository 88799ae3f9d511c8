// The chosen language: its texts, and only they, are fetched before anything is shown.

export type Language = 'en' | 'de';
type Words = Record<string, string>;

const KEY = 'kontor.language';
const TEXTS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('../lang/en/index'),
  de: () => import('../lang/de/index'),
};
const wanted = (): Language => {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'de') return kept;
  return navigator.language.startsWith('de') ? 'de' : 'en';
};

let words = $state.raw<Words>({});
let chosen = $state<Language>('en');

export function language(): Language {
  return chosen;
}

export async function speak(language: Language = wanted()): Promise<void> {
  ({ words } = await TEXTS[language]());
  chosen = language;
  document.documentElement.lang = language;
  localStorage.setItem(KEY, language);
}

/**
 * A text of the page by its key: t('start.open') or t('log.points', { n: 3 }).
 * {name} is replaced; "{n|one word|many words}" chooses by number.
 */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = words[key] ?? key;
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name, one, many) => (Number(values[name]) === 1 ? one : many))
    .replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** Is there a text for this key? */
export function knows(key: string): boolean {
  return key in words;
}
