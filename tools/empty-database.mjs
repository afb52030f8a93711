// @ts-check
/**
 * node tools/empty-database.mjs FOLDER: creates the files of an empty embedded database. The build runs it once, and
 * new data folders copy the files.
 */
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('#server/db/embedded/v8-flags.ts')} */
const { disableWasmTierUp } = await tsImport('#server/db/embedded/v8-flags.ts', import.meta.url);
const [folder = ''] = process.argv.slice(2);

disableWasmTierUp();
mkdirSync(folder, { recursive: true });
const database = await PGlite.create({ fs: new NodeFS(folder) });
// Two thirds of the files belong to the template databases, which are not needed.
await database.exec('update pg_database set datistemplate = false');
for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`);
await database.exec('checkpoint');
await database.close();
// The built files may be read by another user than the one who built them, as in a container.
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
chmodSync(folder, 0o755);
