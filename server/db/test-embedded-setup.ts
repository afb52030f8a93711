/** Once per run on the embedded database: the template whose copy each test file gets. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './open-database.ts';
import { fillTemplate } from './test-template.ts';

const prefix = 'parvis-test-';
const twoHours = 7_200_000;

export default async function prepare(project: TestProject): Promise<() => void> {
  dropStale();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const template = join(folder, 'template');
  await fillTemplate(await openDatabase({ dataDir: template, sync: false }));
  project.provide('database', { kind: 'embedded', template, room: folder });
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What runs that were killed left behind. */
function dropStale(): void {
  for (const name of readdirSync(tmpdir()).filter((found) => found.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    if (statSync(path).mtimeMs < Date.now() - twoHours) rmSync(path, { recursive: true, force: true });
  }
}
