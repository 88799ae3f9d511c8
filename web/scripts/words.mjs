// The languages: a folder of texts each (src/kontor/words). What every page needs becomes one chunk, the texts of a
// game, of its lesson, and of what not every page shows are others, which are fetched with them.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = process.env.KONTOR_WORDS ?? fileURLToPath(new URL('../../src/kontor/words/', import.meta.url));
const NOT_FOR_THE_PAGE = /^terminal\.words$|-picture\.words$/;
const GAMES = fileURLToPath(new URL('../src/games/', import.meta.url));
const folders = readdirSync(GAMES, { withFileTypes: true }).filter((one) => one.isDirectory());
export const APART = ['book', 'cards', 'described', 'end', 'fair', 'film', 'guests', 'hints', 'kept', 'ladder', 'learn', 'plan', 'server', 'settings', 'start', 'unplayable', ...folders.flatMap(({ name }) => [name, `more-${name}`, `cards-${name}`, `learn-${name}`])];
const LATER = /^(refusal|because)\./; // of a game: why something may not be, or was done
const LISTED = '\0virtual:languages';
const TEXTS = '\0virtual:words-';

/** Every language that has a folder; English first, because it is what everybody falls back to. */
export function languages(folder = FOLDER) {
  const found = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/language.words`));
  return found.sort((one, other) => Number(one !== 'en') - Number(other !== 'en') || one.localeCompare(other));
}

/** Texts of a language by "file.code": of one file that stands apart, or of all the others. */
export function texts(language, apart = '', folder = FOLDER) {
  const found = {};
  for (const file of readdirSync(`${folder}/${language}`).sort()) {
    if (!file.endsWith('.words') || NOT_FOR_THE_PAGE.test(file)) continue;
    const name = file.slice(0, -'.words'.length);
    const own = APART.includes(name) ? name : '';
    const late = APART.includes(`more-${name}`) ? `more-${name}` : own;
    if (apart !== own && apart !== late) continue;
    for (const line of readFileSync(`${folder}/${language}/${file}`, 'utf8').split('\n')) {
      const [code, ...text] = line.split(' = ');
      if (line.startsWith('#') || text.length === 0 || apart !== (LATER.test(code) ? late : own)) continue;
      found[`${name}.${code}`] = text.join(' = ').replaceAll('\\n', '\n');
    }
  }
  return found;
}

function listed() {
  const load = (name, apart) => `${JSON.stringify(apart)}: () => import('virtual:words-${name}/${apart}')`;
  const entry = (name) =>
    `${JSON.stringify(name)}: { name: ${JSON.stringify(texts(name)['language.name'])}, ` +
    `load: { ${['', ...APART].map((apart) => load(name, apart)).join(', ')} } }`;
  return `export const languages = { ${languages().map(entry).join(', ')} };`;
}

export function words() {
  return {
    name: 'kontor-words',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load(id) {
      if (id === LISTED) return listed();
      if (!id.startsWith(TEXTS)) return undefined;
      return `export default ${JSON.stringify(texts(...id.slice(TEXTS.length).split('/')))};`;
    },
  };
}
