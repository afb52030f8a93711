/**
 * The embedded database's code, compiled and kept for as long as this process has threads of it to start: what none
 * runs any more would be compiled anew for the next, which is half of what it takes to open one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

declare global {
  // Node's own types leave it to the browser's.
  namespace WebAssembly {
    function compile(code: Uint8Array): Promise<Module>;
  }
}

const packaged = createRequire(import.meta.url).resolve('@electric-sql/pglite');

export const compiled = await WebAssembly.compile(readFileSync(join(packaged, '../pglite.wasm')));
