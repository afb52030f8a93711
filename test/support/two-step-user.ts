/** A user with a second step, as an authenticator app holds it. */
import { expect } from 'vitest';
import { codeAt, stepAt } from '#server/auth/two-step/totp.ts';
import type { SendRequest, TestReply } from './test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a secret at an instant, `away` steps later. */
export const codeOfApp = (secret: string, now: Date, away = 0) => codeAt(bytesOf(secret), stepAt(now) + away);

/** Turns the second step of a user on. Returns the secret and the recovery codes. */
export async function enrol(send: SendRequest, now: Date): Promise<{ secret: string; codes: string[] }> {
  const begun = await send('POST', '/api/two-step');
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.json as { secret: string };
  const turnedOn = await send('PUT', '/api/two-step', { body: { code: codeOfApp(secret, now) } });
  expect(turnedOn.status, turnedOn.text).toBe(200);
  return { secret, codes: (turnedOn.json as { codes: string[] }).codes };
}

/** The cookies that a reply sets, without their attributes and without deleted ones. */
export const cookiesOf = ({ headers }: Pick<TestReply, 'headers'>): string[] =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0] ?? '')
    .filter((one) => !one.endsWith('='));

/** Whether a reply sets the cookie of a session. */
export const hasSession = (reply: Pick<TestReply, 'headers'>) =>
  cookiesOf(reply).some((cookie) => cookie.startsWith('parvis='));
