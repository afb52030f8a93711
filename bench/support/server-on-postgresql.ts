/** The built server on a database, as in production except for the demo's sign-in. */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '#tools/running-server.mjs';

export function startOn(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
  const secret = 'a secret only for the bench of Parvis';
  return startServer({ dataDir, env: { DATABASE_URL: databaseUrl, SECRET: secret, HEALTH_KEY: secret } });
}
