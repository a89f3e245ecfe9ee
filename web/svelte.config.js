import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const scopes = new Map();

export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: {
    runes: true, // no part of older Svelte is needed
    /** Short names for the scopes of styles: they stand in every element. */
    cssHash({ hash, css, filename }) {
      const scope = `k${hash(css).slice(-3)}`;
      const other = scopes.get(scope) ?? filename;
      if (other !== filename) throw new Error(`${filename} and ${other} have the same scope, ${scope}: let it be longer (svelte.config.js)`);
      scopes.set(scope, filename);
      return scope;
    },
  },
};
