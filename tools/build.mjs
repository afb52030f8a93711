// @ts-check
/** Builds the parts of `dist` whose sources have changed. */
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { install } from './ensure-installed.mjs';
import { at, bin, root, run } from './spawn.mjs';

/** @typedef {{ name: string, from: string[], make: (out: string) => Promise<void> }} Part */

/** @type {Part[]} */
const parts = [
  { name: 'web', from: ['core', 'web', 'tools/build.mjs', 'package-lock.json'], make: makeWeb },
  { name: 'first-screen', from: ['core', 'web', 'tools/build.mjs', 'package-lock.json'], make: makeFirstScreen },
  { name: 'server', from: ['core', 'server', 'tools/build.mjs', 'package-lock.json'], make: makeServer },
  { name: 'empty-database', from: ['tools/empty-database.mjs', 'package-lock.json'], make: makeEmptyDatabase },
];

/** Whether any part is stale. */
export const isStale = () => parts.some((part) => stampOf(part) !== sourcesOf(part));

/** Builds the stale parts. The previous build of a part stays in place until the new one is complete. */
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

/** @param {string} out The server-side renderer of the first screen. */
async function makeFirstScreen(out) {
  await vite('web/build/vite.ssr.config.ts', out);
}

/** @param {string} config @param {string} out */
async function vite(config, out) {
  const command = [bin('vite'), 'build', '--config', config, '--outDir', out, '--logLevel', 'warn', '--emptyOutDir'];
  const { code } = await run(command, { env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('The web build failed.');
}

/** @param {string} file Compressed at build time with the best ratio, rather than at each request. */
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
      // The server without its process: the end-to-end tests run several servers in one process.
      'start-server': 'server/app/start-server.ts',
      setup: 'server/commands/setup.ts',
      backup: 'server/commands/backup.ts',
      'rotate-health-key': 'server/commands/rotate-health-key.ts',
      'allow-password': 'server/commands/allow-password.ts',
      'database-worker': 'server/db/embedded/worker.ts',
      'export-worker': 'server/data-export/export-worker.ts',
      'photo-process': 'server/storage/photo-process.ts',
    },
    splitting: true,
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // PGlite and sharp read files next to their code. pg-native is an optional driver that is not installed.
    external: ['@electric-sql/pglite', '@electric-sql/pglite/*', 'sharp', 'pg-native'],
    // Some bundled packages are CommonJS and call require for Node's modules.
    banner: {
      js: "import { createRequire as parvisRequire } from 'node:module';\nconst require = parvisRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(at('server/db/migrations'), path.join(out, 'migrations'), { recursive: true });
}

/** @param {string} out In a separate process, because it uses much memory. */
async function makeEmptyDatabase(out) {
  const { code } = await run([process.execPath, at('tools/empty-database.mjs'), out]);
  if (code !== 0) throw new Error('The empty database could not be created.');
}

/** @param {string} there @param {string} successor */
function replace(there, successor) {
  const old = `${successor}-old`;
  if (existsSync(there)) renameSync(there, old);
  renameSync(successor, there);
  rmSync(old, { recursive: true, force: true });
}

/** @param {Part} part The digest of the sources it was built from. */
function stampOf({ name }) {
  try {
    return readFileSync(at('dist', name, '.sources'), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {Part} part A digest of all its source files. */
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

/** @param {string} place @returns {string[]} Its files relative to the root, sorted, without tests. */
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
