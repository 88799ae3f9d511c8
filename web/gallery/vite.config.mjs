// The gallery of all parts, built for tests only and apart from the page.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { words } from '../scripts/words.mjs';

export default defineConfig({
  publicDir: '../public',
  plugins: [words(), svelte({ configFile: '../svelte.config.js' })],
  build: {
    outDir: 'made',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
