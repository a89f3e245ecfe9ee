import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { ready } from './i18n/index.svelte';
import { show } from './settings/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
void ready.then(() => mount(App, { target }));
