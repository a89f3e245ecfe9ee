// Svelte's runtime without what has no use here: 4 kB less to fetch, by gzip.
import type { Plugin } from 'vite';

/** By file: the words there, and what stands in their place. */
const UNUSED: Record<string, Record<string, string>> = {
  // No page is drawn by the server first.
  'dom/hydration.js': { 'export let hydrating': 'export const hydrating', 'hydrating = value;': '' },
  // No state is deep: all of it is replaced whole (`$state.raw`). Nothing is in the style of older Svelte.
  'reactivity/sources.js': { 'should_proxy ? proxy(value) : value': 'value', 'is_runes()': 'true' },
  'reactivity/props.js': { 'runes && bindable ? proxy(value) : value': 'value' },
  'dom/blocks/key.js': { 'is_runes()': 'true' },
  'runtime.js': { 'is_runes()': 'true' },
  // No template awaits anything (the compiler forbids it), so nothing is held back.
  'reactivity/async.js': {
    'is_runes()': 'true',
    'blockers.filter((b) => !b.settled)': '[]',
    'async.length === 0 && pending.length === 0': 'true',
  },
  'reactivity/batch.js': { 'this.#is_deferred()': 'false', 'this.#find_earlier_batch()': 'null', 'effect.b?.is_pending': 'false' },
  'dom/blocks/branches.js': { 'should_defer_append()': 'false' },
  'dom/blocks/each.js': { 'should_defer_append()': 'false' },
  // There is nothing to show instead of the page should it fail: the console is told.
  'render.js': {
    "import { boundary } from './dom/blocks/boundary.js';":
      "import { branch } from './reactivity/effects.js'; const boundary = (anchor, _, children) => branch(() => children(anchor));",
  },
};

const RUNTIME = 'svelte/src/internal/client/';

/** *code* of that *file* without what is unused; a Svelte that words it otherwise is an error, for else all would be there again. */
export function slim(file: string, code: string): string {
  for (const [there, instead] of Object.entries(UNUSED[file]!)) {
    if (!code.includes(there)) throw new Error(`Svelte's ${file} no longer says "${there}". See what it says now, and mend slim-runtime.ts.`);
    code = code.replaceAll(there, instead);
  }
  return code;
}

export function slimRuntime(): Plugin {
  const slimmed = new Set<string>();
  return {
    name: 'slim-runtime',
    enforce: 'pre',
    transform: {
      filter: { id: new RegExp(`${RUNTIME}(${Object.keys(UNUSED).join('|')})$`) },
      handler(code, id) {
        const file = id.slice(id.indexOf(RUNTIME) + RUNTIME.length);
        slimmed.add(file);
        return slim(file, code);
      },
    },
    generateBundle() {
      const missing = Object.keys(UNUSED).filter((file) => !slimmed.has(file));
      if (missing.length) this.error(`Svelte no longer has ${missing.join(', ')}. See where that is now, and mend slim-runtime.ts.`);
    },
  };
}
