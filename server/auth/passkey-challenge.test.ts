import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { Challenges } from './passkey-challenge.ts';

const now = new Date('2026-11-25T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const challenges = new Challenges('a secret of the tests');

test('a challenge is valid for five minutes and for its purpose only', () => {
  const challenge = challenges.make('key 7', now);
  expect(challenges.expiryOf('key 7', challenge, later(299_999))).toEqual(later(300_000));
  expect(challenges.expiryOf('key 7', challenge, later(300_000))).toBeUndefined();
  expect(challenges.expiryOf('key 8', challenge, now)).toBeUndefined();
  expect(challenges.expiryOf('proof', challenge, now)).toBeUndefined();
});

test('rejects a challenge that was modified or signed by another server', () => {
  const challenge = challenges.make('proof', now);
  const bytes = Buffer.from(challenge, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(challenges.expiryOf('proof', changed.toString('base64url'), now), `byte ${at}`).toBeUndefined();
  }
  for (const other of ['', 'A', `${challenge}A`, `${challenge}=`, challenge.slice(1)]) {
    expect(challenges.expiryOf('proof', other, now), other).toBeUndefined();
  }
  expect(new Challenges('another secret').expiryOf('proof', challenge, now)).toBeUndefined();
});

test('issuing challenges stores nothing', async () => {
  const { anonymous, database } = await testApp();
  const kept = () =>
    database
      .transaction({}, (tx) => tx.selectFrom('verifications').select('id').execute())
      .then(({ length }) => length);
  const before = await kept();
  const headers = { host: 'localhost:3000' };
  const replies = [];
  for (let n = 0; n < 50; n += 1) replies.push(await anonymous('POST', '/api/auth/passkey/options', { headers }));
  expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
  expect(new Set(replies.map(({ json }) => (json as { challenge: string }).challenge)).size).toBe(50);
  expect(await kept()).toBe(before);
});
