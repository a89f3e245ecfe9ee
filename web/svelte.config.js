import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess({ script: false }),
  // No part of older Svelte is needed. Short names for the scopes of styles: they stand in every element.
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `k${hash(css).slice(0, 4)}` },
};
