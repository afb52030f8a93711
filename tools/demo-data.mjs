// @ts-check
/** A data folder with the demo school in it: filled once for a build and a day, copied for every server of a test. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './run.mjs';
import { startServer } from './running-server.mjs';

/** Fills the folder that is copied, unless it stands. */
export async function prepareDemoData() {
  if (existsSync(template())) return;
  rmSync(at('.cache/demo-data'), { recursive: true, force: true });
  mkdirSync(at('.cache/demo-data'), { recursive: true });
  const filling = mkdtempSync(at('.cache/demo-data/filling-'));
  const server = await startServer({ dataDir: filling });
  await server.stop();
  renameSync(filling, template());
}

/**
 * A server of one's own on a fresh copy of the demo school. Stopping it removes the copy.
 * @param {Record<string, string>} [env]
 */
export async function startDemo(env = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-demo-'));
  cpSync(template(), dataDir, { recursive: true });
  const server = await startServer({ dataDir, env });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function template() {
  const build = readFileSync(at('dist/server/.sources'), 'utf8').slice(0, 12);
  return at('.cache/demo-data', `${new Date().toISOString().slice(0, 10)}-${build}`);
}
