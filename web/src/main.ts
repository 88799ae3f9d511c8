import './style/fonts.css';
import './style/tokens.css';
import './style/worn.css';
import './style/base.css';
import './style/drawn.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/lang.svelte';
import { dress } from './lib/look';
import { settle } from './lib/settle';

dress();
await speak();
mount(App, { target: document.getElementById('app')! });
settle();
