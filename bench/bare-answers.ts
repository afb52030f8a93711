/** What the bare server is told to send. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from './child-server.ts';

export type BareAnswer = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** Starts bare `node:http` with these answers, by path. */
export function startBare(answers: Readonly<Record<string, BareAnswer>>) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'parvis-bare-')), 'answers.json');
  const written = Object.entries(answers).map(([url, { headers, body }]) => [
    url,
    { headers, body: body.toString('base64') },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(written)));
  return startChild('bare-server.mjs', file);
}
