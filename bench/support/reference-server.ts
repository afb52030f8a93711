/** The replies of the reference server. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from './server-process.ts';

export type BareReply = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** Starts bare `node:http` with these replies, by path. */
export function startBareServer(answers: Readonly<Record<string, BareReply>>) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'parvis-bare-')), 'answers.json');
  const written = Object.entries(answers).map(([url, { headers, body }]) => [
    url,
    { headers, body: body.toString('base64') },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(written)));
  return startChild('reference-server.mjs', file);
}
