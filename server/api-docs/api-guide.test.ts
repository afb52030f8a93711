import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Webhook as Signer } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { CreatedApiToken } from '#core/account/api-token.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { registerCleanup } from '#test/support/cleanup.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, as } = await testApp();
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const guide = readFileSync(docs('api-guide.md'), 'utf8');

type Run = { readonly code: number | null; readonly out: string; readonly errors: string };

async function run(example: string, argument: string, env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, [docs(`examples/${example}`), argument], { env: { ...process.env, ...env } });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, errors };
}

async function newToken(): Promise<string> {
  const owner = await as(1);
  const made = await owner('POST', '/api/tokens', { body: { name: 'Example', access: 'write', days: 1 } });
  return (made.json as CreatedApiToken).token;
}

test('the example of the guide reports an absence and reads messages with a token', async () => {
  const env = { PARVIS_URL: url, PARVIS_TOKEN: await newToken() };
  const first = await run('report-absence.mjs', '2026-05-04', env);
  expect(first.code, first.errors).toBe(0);
  expect(first.out).toMatch(/^Absence \d+ of \S.*\n\S.*: \S/);
  const absences = (await (await as(1))('GET', '/api/absences')).json as { id: number }[];
  const [, id] = /^Absence (\d+)/.exec(first.out) ?? [];
  expect(absences.map((one) => one.id)).toContain(Number(id));
  const again = await run('report-absence.mjs', '2026-05-04', env);
  expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/409 absence_overlaps \(request .+\)/)]);
});

test('the receiver of the guide accepts a signed event once and refuses another', async () => {
  const secret = `whsec_${Buffer.from('a secret of the guide 24+').toString('base64')}`;
  const env = { ...process.env, PARVIS_WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [docs('examples/receive-webhook.mjs'), '0'], { env });
  registerCleanup(async () => void child.kill());
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  await expect.poll(() => out).toMatch(/listening on \d+\n/);
  const [, port] = /listening on (\d+)/.exec(out) ?? [];
  const text = JSON.stringify({ type: 'absence.reported', timestamp: '', data: { schoolId: 1, id: 7 } });
  const at = new Date();
  const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) };
  const signature = new Signer(secret).sign('event-1', at, text);
  const send = async (body: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: { ...headers, 'webhook-signature': signature },
      })
    ).status;
  expect([await send(text), await send(text), await send(`${text} `)]).toEqual([204, 204, 401]);
  await expect.poll(() => out.match(/absence\.reported/g)).toHaveLength(1);
});

test('the guide names endpoints that exist', () => {
  const paths = new Set(contracts().map(({ path }) => path));
  const named = [...guide.matchAll(/\/api\/[a-z/-]+/g)].map(([path]) => path);
  const documents = ['/api/docs', '/api/openapi'];
  expect(named.filter((path) => !paths.has(path) && !documents.includes(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});
