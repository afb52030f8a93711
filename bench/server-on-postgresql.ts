/** The built server on a database, as in production but for the demo's door. */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '#tools/running-server.mjs';

export function startOn(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
  const secret = 'a secret only for the bench of Parvis';
  return startServer({ dataDir, env: { DATABASE_URL: databaseUrl, SECRET: secret } });
}
