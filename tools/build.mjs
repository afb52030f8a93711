// @ts-check
/** What is shipped, built when its sources are not those it was built from: dist/web and dist/server. */
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { at, bin, root, run } from './run.mjs';

/** @typedef {{ name: string, from: string[], make: (out: string) => Promise<void> }} Part */

/** @type {Part[]} */
const parts = [
  { name: 'web', from: ['core', 'web', 'tools/build.mjs', 'package-lock.json'], make: makeWeb },
  { name: 'server', from: ['core', 'server', 'tools/build.mjs', 'package-lock.json'], make: makeServer },
];

/** Whether anything has to be built. */
export const isStale = () => parts.some((part) => stampOf(part) !== sourcesOf(part));

/** Builds what is stale; what stands stays in place until its successor is whole. */
export async function build() {
  for (const part of parts) {
    const sources = sourcesOf(part);
    if (stampOf(part) === sources) continue;
    const began = Date.now();
    const out = at('dist', `.${part.name}-${process.pid}`);
    try {
      await part.make(out);
      writeFileSync(path.join(out, '.sources'), sources);
      replace(at('dist', part.name), out);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
    console.log(`Built dist/${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** @param {string} out */
async function makeWeb(out) {
  const vite = [bin('vite'), 'build', '--config', 'web/vite.config.ts', '--outDir', out, '--logLevel', 'warn'];
  const { code } = await run([...vite, '--emptyOutDir'], { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('The web could not be built.');
}

/** @param {string} out */
async function makeServer(out) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'server/app/main.ts', 'database-worker': 'server/db/embedded/worker.ts' },
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // PGlite reads its own files beside its code; the others are optional drivers that nobody installs.
    external: ['@electric-sql/pglite', '@electric-sql/pglite/*', 'pg-native'],
    // Some packages are CommonJS inside and ask for Node's modules with require.
    banner: {
      js: "import { createRequire as parvisRequire } from 'node:module';\nconst require = parvisRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(at('server/db/migrations'), path.join(out, 'migrations'), { recursive: true });
}

/** @param {string} there @param {string} successor */
function replace(there, successor) {
  const old = `${successor}-old`;
  if (existsSync(there)) renameSync(there, old);
  renameSync(successor, there);
  rmSync(old, { recursive: true, force: true });
}

/** @param {Part} part What it was built from, as it noted it. */
function stampOf({ name }) {
  try {
    return readFileSync(at('dist', name, '.sources'), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {Part} part A digest of every file it is made from. */
function sourcesOf({ from }) {
  const digest = createHash('sha256').update(process.env.VITE_COMPILER ?? '');
  for (const file of from.flatMap(filesUnder))
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0');
  return digest.digest('hex');
}

/** @param {string} place @returns {string[]} Its files in a settled order; tests are not shipped. */
function filesUnder(place) {
  if (path.extname(place)) return [place];
  return readdirSync(at(place), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(path.join(place, entry.name)) : [path.join(place, entry.name)],
    )
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install();
  mkdirSync(at('dist'), { recursive: true });
  await build();
}
