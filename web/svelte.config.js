import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess({ script: false }),
  // Short names for the scopes of styles: they stand in every element.
  compilerOptions: { cssHash: ({ hash, css }) => `k${hash(css).slice(0, 4)}` },
};
