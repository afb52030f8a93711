/** `npm run generate`: writes `server/db/tables.ts` from the migrations. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateTables } from '#server/db/generate-tables.ts';
import { openDatabase } from '#server/db/open-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parvis-tables-'));
const database = await openDatabase({ dataDir, sync: false });
writeFileSync(new URL('../server/db/tables.ts', import.meta.url), await database.asOwner(generateTables));
await database.close();
rmSync(dataDir, { recursive: true });
