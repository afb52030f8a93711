// @ts-check
/** A data folder with the demo school in it: filled once for a build and a day, copied for every server of a test. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from './run.mjs';
import { startServer } from './running-server.mjs';

const kept = at('.cache/demo-data');

/** Fills the folder that is copied, unless it stands, and lets this process and its children know of it. */
export async function prepareDemoData() {
  const build = readFileSync(at('dist/server/.sources'), 'utf8').slice(0, 12);
  const template = path.join(kept, `${new Date().toISOString().slice(0, 10)}-${build}`);
  process.env.PARVIS_DEMO_DATA = template;
  if (existsSync(template)) return;
  forgetOld(kept);
  mkdirSync(kept, { recursive: true });
  const filling = mkdtempSync(path.join(kept, 'filling-'));
  const server = await startServer({ dataDir: filling });
  await server.stop();
  renameSync(filling, template);
}

/**
 * Removes what is in a folder and older than an hour: another run may be using what is younger.
 * @param {string} folder
 */
export function forgetOld(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    if (Date.now() - statSync(place).mtimeMs > 3_600_000) rmSync(place, { recursive: true, force: true });
  }
}

/**
 * A server of one's own on a fresh copy of the demo school. Stopping it removes the copy.
 * @param {Record<string, string>} [env]
 */
export async function startDemo(env = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-demo-'));
  cpSync(process.env.PARVIS_DEMO_DATA ?? '', dataDir, { recursive: true });
  const server = await startServer({ dataDir, env });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
