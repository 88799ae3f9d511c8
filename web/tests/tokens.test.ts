// Colours, motion and layers are tokens in one place: components name them, and every name is there.

import { expect, test } from 'vitest';

const TEXTS = import.meta.glob<string>('../src/**/*.{svelte,css,ts}', { query: '?raw', import: 'default', eager: true });
const TOKENS = '../src/style/tokens.css';
const WORN = '../src/style/worn.css'; // what settings make of them
const files = Object.entries(TEXTS).filter(([file]) => !file.includes('/lang/') && !file.endsWith('schema.d.ts'));

/** What is styled: a style sheet, a component's styles, and attributes of its markup. */
function styled(file: string, text: string): string {
  if (file.endsWith('.css')) return text;
  const styles = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
  const attributes = text.match(/(?:style:[\w-]+|fill|stroke|style)=(?:"[^"]*"|\{[^}]*\})/g) ?? [];
  return [styles, ...attributes].join('\n');
}

const RAW: Record<string, RegExp> = {
  colour: /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|(?:fill|stroke|color|background): ?(?:white|black|red|gr[ae]y)\b/i,
  duration: /\b\d*\.?\d+m?s\b(?!.*!important)/,
  easing: /cubic-bezier|ease-(?:in|out)/,
  layer: /z-index: ?\d/,
};

test.each(Object.entries(RAW))('no component has a %s of its own', (_, raw) => {
  const wrong = files
    .filter(([file]) => file !== TOKENS && file !== WORN)
    .flatMap(([file, text]) => {
      const lines = styled(file, text).split('\n');
      return lines.filter((line) => raw.test(line)).map((line) => `${file}: ${line.trim()}`);
    });
  expect(wrong).toEqual([]);
});

test('every token that is named is there, and every one that is there is named', () => {
  const all = files.map(([, text]) => text).join('\n');
  const tokens = [...TEXTS[TOKENS]!.matchAll(/^ {2}--([\w-]+):/gm)].map((match) => match[1]!);
  const own = [...all.matchAll(/(?:style:)?--([\w-]+)[:=]/g)].map((match) => match[1]!);
  const families = [...all.matchAll(/var\(--([\w-]+-)\$?\{/g)].map((match) => match[1]!); // var(--seat-{n})
  const named = [...all.matchAll(/(?:var\(|')--([\w-]+)[),']/g)].map((match) => match[1]!);
  expect(tokens.length).toBeGreaterThan(60);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect([...new Set(named)].filter((name) => !tokens.includes(name) && !own.includes(name))).toEqual([]);
  expect(families.filter((family) => !tokens.some((token) => token.startsWith(family)))).toEqual([]);
  const idle = tokens.filter((token) => !named.includes(token) && !families.some((family) => token.startsWith(family)));
  expect(idle).toEqual([]);
});

test('settings change tokens that are there, and nothing else', () => {
  const tokens = [...TEXTS[TOKENS]!.matchAll(/^ {2}--([\w-]+):/gm)].map((match) => match[1]!);
  const worn = [...TEXTS[WORN]!.matchAll(/^ {2}([\w-]+):/gm)].map((match) => match[1]!);
  expect(worn.length).toBeGreaterThan(20);
  expect(worn.filter((name) => !tokens.includes(name.replace('--', '')))).toEqual([]);
});
