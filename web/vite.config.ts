import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { slimRuntime } from './slim-runtime.ts';

// The first lines ask for the client; the page names its files too, so that they come at once.
const clientInPage: Plugin = {
  name: 'client-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const client = chunks.find(({ name }) => name === 'client')!;
      const parts = [client, ...chunks.filter(({ fileName, isEntry }) => client.imports.includes(fileName) && !isEntry)];
      const styles = parts.flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss]);
      return [...parts.map(({ fileName }) => ({ rel: 'modulepreload', href: fileName })), ...styles.map((href) => ({ rel: 'stylesheet', href }))].map(
        ({ rel, href }) => ({ tag: 'link', attrs: { rel, href: `/${href}` }, injectTo: 'head' }),
      );
    },
  },
};

// All state is replaced whole.
const neverDeep: Plugin = {
  name: 'never-deep',
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/].*\.svelte(\.ts)?$/, code: /\$state[(<]|\$bindable/ },
    handler() {
      this.error('deep state: say $state.raw, and replace it whole');
    },
  },
};

// Everything the page needs comes from the server that sent it, as files: no inline script or
// style and no data: address, so that the strictest content security policy can hold.
export default defineConfig({
  plugins: [svelte(), slimRuntime(), neverDeep, clientInPage],
  build: {
    outDir: '../src/kakehashi/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark()
    // Named in the page, so that they are fetched at once; what is asked for later looks after itself.
    modulePreload: { polyfill: false, resolveDependencies: (_, parts, { hostType }) => (hostType === 'html' ? parts : []) },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Nothing there is imported for its effects alone: each part of the client takes what it uses.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]svelte[\\/]/, sideEffects: false }] },
      output: {
        // Few files: the first lines, the client whole, and what only later parts use of Svelte.
        codeSplitting: {
          groups: [
            { name: 'first', test: /web[\\/]index\.html$/ },
            { name: 'client', test: /src[\\/](client|model[\\/]arithmetic|table[\\/]arch|lobby[\\/]api)\.ts$/ },
            { name: 'runtime', test: /node_modules[\\/](svelte|clsx)[\\/]/ },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
