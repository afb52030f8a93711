/**
 * `sw.js`, the service worker, with the list of the files that it caches: what the first screen needs, and the other
 * screens of families. Also `assets/cached-page-….js`, which runs first on the page that it serves.
 * (docs/decisions/0051)
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The part of the build manifest that is read here. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** What the worker caches, relative to `/assets/`. `first` begins with the files that `index.html` names. */
export type CachedFiles = { readonly first: readonly string[]; readonly screens: readonly string[] };

/** Loaded only by staff, by a room's tablet, or together with a request to the server. */
const leftOut = /^(?:app\/staff\/StaffApp|room-devices\/)|virtual:words\/staff|node_modules\//;
/** Other alphabets than those of French and English are loaded by the names that need them. */
const font = /figtree-latin-wght/;

/** Lists the files to cache, from the build manifest and the page. */
export function listCachedFiles(manifest: Manifest, html: string): CachedFiles {
  const named = new Set([...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file));
  const names = Object.keys(manifest);
  const entries = names.filter((name) => named.has(manifest[name]?.file));
  const alsoFirst = names.filter((name) => /virtual:words\/first\./.test(name) || font.test(name));
  const first = filesOf(manifest, [...entries, ...alsoFirst], () => []);
  const all = filesOf(manifest, entries, ({ dynamicImports = [] }) =>
    dynamicImports.filter((name) => !leftOut.test(name)),
  );
  const short = (files: Iterable<string>) => [...files].map((file) => file.replace(/^assets\//, ''));
  return { first: short(first), screens: short([...all].filter((file) => !first.has(file))) };
}

/** The files of chunks with everything that they import, and what `more` adds to each. */
function filesOf(manifest: Manifest, names: readonly string[], more: (chunk: Chunk) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = [...names];
  for (const name of waiting) {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...more(chunk));
  }
  return files;
}

const at = (name: string) => path.join(import.meta.dirname, '..', name);

/** Bundles a script of its own, which imports rules of core only. */
async function bundle(file: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [at(file)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // The rules stand next to schemas, which are unused here.
    pure: ['z.enum'],
    define,
  });
  return outputFiles[0]?.text ?? '';
}

/** The code of the service worker. */
export const bundleServiceWorker = (files: CachedFiles) =>
  bundle('offline/service-worker.ts', { cachedFiles: JSON.stringify(files) });

export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'parvis-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response) => {
        void bundleServiceWorker({ first: [], screens: [] }).then((code) =>
          response.setHeader('Content-Type', 'text/javascript').end(code),
        );
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', name: 'cached-page.js', source: await bundle('app/rendering/cached-page.ts') });
    },
    async writeBundle({ dir = '' }, written) {
      const [manifest, html] = ['.vite/manifest.json', 'index.html'].map((name) => written[name]);
      if (manifest?.type !== 'asset' || html?.type !== 'asset') return;
      const { first, screens } = listCachedFiles(JSON.parse(String(manifest.source)) as Manifest, String(html.source));
      const ofPage = Object.keys(written).filter((name) => /\/cached-page-/.test(name));
      const files = { first: [...first, ...ofPage.map((name) => path.basename(name))], screens };
      writeFileSync(path.join(dir, 'sw.js'), await bundleServiceWorker(files));
    },
  };
}
