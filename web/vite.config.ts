import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { words } from './scripts/words.mjs';

const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [words(), svelte()],
  build: {
    outDir: '../src/kontor/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'], // light-dark() is younger: it is written out for these
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
