import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { show } from './settings/settings.svelte';

function begin(): void {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  mount(App, { target });
}

show();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
