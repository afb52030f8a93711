// @ts-check
/** What is shipped, built when its sources are not those it was built from: the parts of `dist`. */
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { install } from './install.mjs';
import { at, bin, root, run } from './run.mjs';

/** @typedef {{ name: string, from: string[], make: (out: string) => Promise<void> }} Part */

/** @type {Part[]} */
const parts = [
  { name: 'web', from: ['core', 'web', 'tools/build.mjs', 'package-lock.json'], make: makeWeb },
  { name: 'first-screen', from: ['core', 'web', 'tools/build.mjs', 'package-lock.json'], make: makeFirstScreen },
  { name: 'server', from: ['core', 'server', 'tools/build.mjs', 'package-lock.json'], make: makeServer },
  { name: 'empty-database', from: ['tools/empty-database.mjs', 'package-lock.json'], make: makeEmptyDatabase },
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
  await vite('web/vite.config.ts', out);
  await Promise.all(
    filesIn(out)
      .filter((file) => /\.(js|css|svg|webmanifest)$/.test(file))
      .map(compress),
  );
}

/** @param {string} out The page's first screen, for the server to draw. */
async function makeFirstScreen(out) {
  await vite('web/first-screen.config.ts', out);
}

/** @param {string} config @param {string} out */
async function vite(config, out) {
  const command = [bin('vite'), 'build', '--config', config, '--outDir', out, '--logLevel', 'warn', '--emptyOutDir'];
  const { code } = await run(command, { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('The web could not be built.');
}

/** @param {string} file Compressed once here, as small as can be, and not at each request. */
async function compress(file) {
  const content = readFileSync(file);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_MAX_QUALITY: best } = zlib.constants;
  writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params: { [quality]: best } }));
  writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
}

/** @param {string} out */
async function makeServer(out) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/app/main.ts',
      // The same without its process: the journeys serve one school after another in one of theirs.
      serve: 'server/app/serve.ts',
      'set-up': 'server/app/commands/set-up.ts',
      keeping: 'server/app/commands/keeping.ts',
      'database-worker': 'server/db/embedded/worker.ts',
      'archive-worker': 'server/app/archive-worker.ts',
    },
    splitting: true,
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

/** @param {string} out By a process of its own, for the memory that it takes. */
async function makeEmptyDatabase(out) {
  const { code } = await run([process.execPath, at('tools/empty-database.mjs'), out]);
  if (code !== 0) throw new Error('The empty database could not be made.');
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
  const digest = createHash('sha256').update(process.env.REACT_COMPILER ?? '');
  for (const file of from.flatMap(filesUnder))
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0');
  return digest.digest('hex');
}

/** @param {string} place @returns {string[]} Its files from the root, in a settled order; tests are not shipped. */
function filesUnder(place) {
  if (path.extname(place)) return [place];
  return filesIn(at(place))
    .map((file) => path.relative(root, file))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(file) : [file];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install();
  mkdirSync(at('dist'), { recursive: true });
  await build().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
