import { svelte } from '@sveltejs/vite-plugin-svelte';
export default { plugins: [svelte()], cacheDir: '/tmp/teu/vite', server: { hmr: false, port: 5312, strictPort: true, watch: null, proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } } } };
