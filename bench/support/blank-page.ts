/** The blank React page, built as our app is, and served by bare `node:http` with brotli. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'vite';
import { at } from '#tools/spawn.mjs';
import { type BareReply, startBareServer } from './reference-server.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Builds the page and starts its server. */
export async function startBlankPage() {
  const outDir = at('.cache/bench/blank');
  await build({
    root: path.join(import.meta.dirname, '..', 'blank'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'baseline-widely-available', modulePreload: false },
  });
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.extname(name) in types,
  );
  const answers = files.map((name) => [name === 'index.html' ? '/' : `/${name}`, answerOf(path.join(outDir, name))]);
  return startBareServer(Object.fromEntries(answers) as Record<string, BareReply>);
}

function answerOf(file: string): BareReply {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  return {
    headers: { 'Content-Type': types[path.extname(file)] ?? '', 'Content-Encoding': 'br' },
    body: zlib.brotliCompressSync(readFileSync(file), { params }),
  };
}
