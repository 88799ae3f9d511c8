import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/drawn.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/lang.svelte';
import { theme, wear } from './lib/look';

wear(theme());
await speak();
mount(App, { target: document.getElementById('app')! });
