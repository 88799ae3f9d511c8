// What scripts/words.mjs makes of the folders of texts.

declare module 'virtual:languages' {
  type Texts = Record<string, string>;
  type Load = Record<string, () => Promise<{ default: Texts }>>; // by the file that stands apart; '': all the others
  export const languages: Record<string, { name: string; load: Load }>;
}

declare module '*/scripts/words.mjs' {
  export function languages(folder?: string): string[];
  export const APART: string[];
  export function texts(language: string, apart?: string, folder?: string): Record<string, string>;
}
