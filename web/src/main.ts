import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { show } from './settings/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

show();
mount(App, { target });
