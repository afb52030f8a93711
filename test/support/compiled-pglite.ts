/**
 * The compiled code of the embedded database, kept while this process has threads to start. Otherwise it would be
 * compiled again for each thread, which is half of the time to open a database.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

declare global {
  // Node's own types leave it to those of the browser.
  namespace WebAssembly {
    function compile(code: Uint8Array): Promise<Module>;
  }
}

const packaged = createRequire(import.meta.url).resolve('@electric-sql/pglite');

export const pgliteModule = await WebAssembly.compile(readFileSync(join(packaged, '../pglite.wasm')));
