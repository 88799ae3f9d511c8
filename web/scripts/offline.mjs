// Writes the worker that keeps the page in the browser: with every file of the build, and a name that changes with them.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../worker.js', import.meta.url));
const NOT_NEEDED = /^index\.html$|^worker\.js$|\.txt$|\.woff$/; // the page itself is '/', and every browser reads woff2

export function offline() {
  let folder = '';
  return {
    name: 'kontor-offline',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle() {
      const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      const paths = all.map((one) => join(one.parentPath, one.name).slice(folder.length + 1).replaceAll('\\', '/')).sort();
      const build = createHash('sha256').update(readFileSync(SOURCE));
      for (const path of paths) build.update(path).update(readFileSync(join(folder, path)));
      const files = paths.filter((path) => !NOT_NEEDED.test(path)).map((path) => `/${path}`);
      const worker = readFileSync(SOURCE, 'utf8')
        .replace('__BUILD__', build.digest('hex').slice(0, 12))
        .replace("'__FILES__'", files.map((path) => JSON.stringify(path)).join(', '));
      writeFileSync(join(folder, 'worker.js'), worker);
    },
  };
}
