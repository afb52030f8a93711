/**
 * Identifies the shape of what the page reads from the server: a hash of the contracts. Data that a device has kept
 * under another one is erased, since this page may not understand it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the page makes of the replies before it keeps them. */
const ofThePage = ['web/offline/kept-rules.ts', 'web/messages/message-history.ts'];

export function dataShape(root: string): string {
  const hash = createHash('sha256');
  const core = readdirSync(path.join(root, 'core'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join('core', file))
    .toSorted();
  for (const file of [...core, ...ofThePage]) {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!file.startsWith('core') || source.includes("from 'zod/mini'")) hash.update(source);
  }
  return hash.digest('hex').slice(0, 12);
}
