import { expect, test } from 'vitest';
import { SessionCookie } from './session-cookie.ts';
import { newToken } from './token.ts';

const cookie = new SessionCookie('a secret only for the tests of Parvis', { secure: false });
const other = new SessionCookie('another secret only for these tests', { secure: false });
const read = (value: string, by = cookie) => by.read({ cookies: { [by.name]: value } });

test('a token comes back from its signed value, the first time and each time after', () => {
  const token = newToken();
  const value = cookie.signed(token);
  expect([read(value), read(value), read(value)]).toEqual([token, token, token]);
});

test('a value that was read once lends nothing to one that is not quite it', () => {
  const token = newToken();
  const value = cookie.signed(token);
  expect(read(value)).toBe(token);
  const [, signature = ''] = value.split('.');
  const wrong = [
    `${token}.${signature.slice(0, -1)}`,
    `${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `${newToken()}.${signature}`,
    `${value}.more`,
    `${value}.`,
    `.${signature}`,
    token,
    '',
    other.signed(token),
  ];
  expect(wrong.map((each) => read(each))).toEqual(wrong.map(() => undefined));
  expect(read(value, other)).toBeUndefined();
});
