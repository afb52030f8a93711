import { expect, test } from 'vitest';
import { SessionCookie } from './session-cookie.ts';
import { newToken } from './token.ts';

const cookie = new SessionCookie('a secret only for the tests of Parvis', { secure: false });
const other = new SessionCookie('another secret only for these tests', { secure: false });
const read = (value: string, by = cookie) => by.read({ cookies: { [by.name]: value } });

test('reads the token of a signed value repeatedly', () => {
  const token = newToken();
  const value = cookie.signed(token);
  expect([read(value), read(value), read(value)]).toEqual([token, token, token]);
});

test('a cached signed value does not validate a modified one', () => {
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
