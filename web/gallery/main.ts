import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/worn.css';
import '../src/style/base.css';
import '../src/style/drawn.css';
import { mount } from 'svelte';
import { need, speak } from '../src/lib/lang.svelte';
import { dress } from '../src/lib/look';
import Gallery from './Gallery.svelte';
import { fetchTables } from './tables';

dress();
await Promise.all([speak(), ...['settings', 'fair', 'start', 'end'].map(need)]);
const tables = await fetchTables();
mount(Gallery, { target: document.getElementById('app')!, props: { tables } });
await document.fonts.ready;
