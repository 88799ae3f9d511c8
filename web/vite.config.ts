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
        // A name stands in every script that needs it, so it is short.
        assetFileNames: 'assets/[hash][extname]',
        chunkFileNames: 'assets/[hash].js',
        // Small files that several parts share would be a script each, and many small ones compress badly: what is
        // always fetched together is one script, with all that it imports and no script before it has. What only parts
        // that come later share stays with them.
        codeSplitting: {
          groups: [
            {
              name: 'lib',
              test: /src\/(lib\/(?!keep|shelf|save)|parts\/(Icon|Piece|Shore)|shell\/(Link|arrive|Adrift)|games\/index)/,
              minShareCount: 2,
            },
            { name: 'glass', test: /src\/parts\/Zoom\.svelte$/ },
            { name: 'table', test: /src\/pages\/Table\.svelte$/ },
            { name: (file) => /src\/games\/(\w+)\/index\.ts$/.exec(file)?.[1] },
          ],
        },
      },
    },
    // What a later part needs is mostly there by then: only the first page names all its scripts, the others their styles.
    modulePreload: {
      polyfill: false, // an old browser fetches them one after the other
      resolveDependencies: (_, needed, { hostId }) =>
        /\/index-/.test(hostId) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
