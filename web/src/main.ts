import '@fontsource-variable/instrument-sans/standard.css';
import '@fontsource-variable/vollkorn/wght.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/ui.css';
import './styles/chips.css';
import './styles/controls.css';
import './styles/frame.css';
import './styles/layout.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { symbolSheets } from './games/registry';
import { inlineArt } from './lib/art';
import { breath } from './lib/breath';
import { employ } from './lib/worker';
import symbols from './art/symbols.svg?raw';

inlineArt('symbols', [symbols, ...symbolSheets()].join(''));
const target = document.getElementById('app') as HTMLElement;
void breath().then(() => {
  target.replaceChildren();
  mount(App, { target });
});
employ();
