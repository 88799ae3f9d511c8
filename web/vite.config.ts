import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './scripts/offline.mjs';
import { words } from './scripts/words.mjs';

const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [words(), svelte(), offline()],
  build: {
    outDir: '../src/kontor/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'], // light-dark() is younger: it is written out for these
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js', // a name stands in every script that needs it
        // Small files that several parts share would be a script each, and many small ones compress badly; what only
        // parts that come later share stays with them.
        codeSplitting: {
          groups: [
            { name: 'lib', test: /src\/(lib\/(?!keep|shelf|save)|parts\/(Icon|Piece)|shell\/(Link|arrive))/, minShareCount: 2 },
            { name: 'table', test: /src\/(live|table)\/(?!again|cards|notice|sound)[a-z.]+\.ts$/, minShareCount: 2 },
          ],
        },
      },
    },
    // What a later part needs is mostly there by then: only the first page names all its scripts, the others their styles.
    modulePreload: {
      resolveDependencies: (_, needed, { hostId }) =>
        /\/index-/.test(hostId) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
