import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Everything the page needs comes from the server that sent it, as files: no inline script or
// style and no data: address, so that the strictest content security policy can hold.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/kakehashi/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark()
    // Named in the page, so that they are fetched at once; what is asked for later looks after itself.
    modulePreload: { polyfill: false, resolveDependencies: (_, parts, { hostType }) => (hostType === 'html' ? parts : []) },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
