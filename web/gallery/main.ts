import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/worn.css';
import '../src/style/base.css';
import '../src/style/drawn.css';
import { mount } from 'svelte';
import { language, languages, need, speak } from '../src/lib/lang.svelte';
import { dress } from '../src/lib/look';
import Gallery from './Gallery.svelte';
import { fetchTables } from './tables';

dress();
await speak();
await Promise.all(Object.keys(languages[language()]!.load).map(need));
mount(Gallery, { target: document.getElementById('app')!, props: { tables: await fetchTables() } });
