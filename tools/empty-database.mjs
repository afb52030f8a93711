// @ts-check
/**
 * node tools/empty-database.mjs FOLDER: the embedded database's first files, made once by the build for every place
 * that begins.
 */
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('#server/db/embedded/optimiser.ts')} */
const { spareMemory } = await tsImport('#server/db/embedded/optimiser.ts', import.meta.url);
const [folder = ''] = process.argv.slice(2);

spareMemory();
mkdirSync(folder, { recursive: true });
const database = await PGlite.create({ fs: new NodeFS(folder) });
// Two thirds of the files are of two databases from which others are made, and none ever is.
await database.exec('update pg_database set datistemplate = false');
for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`);
await database.exec('checkpoint');
await database.close();
// Who runs what was built may be somebody else than who built it, as in a container.
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
chmodSync(folder, 0o755);
