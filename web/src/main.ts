import '@fontsource-variable/instrument-sans/standard.css';
import '@fontsource-variable/vollkorn/wght.css';
import './styles/tokens.css';
import './styles/ui.css';
import './styles/frame.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { inlineArt } from './lib/art';
import symbols from './art/symbols.svg?raw';

inlineArt('symbols', symbols);
mount(App, { target: document.getElementById('app') as HTMLElement });
