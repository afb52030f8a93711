import { expect, test } from 'vitest';
import { base32Of, formatRecoveryCode, formatSecret, otpauthUri, typedCodeIn } from './two-step.ts';

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32 as RFC 4648 does, without padding', (text, expected) => {
  expect(base32Of(new TextEncoder().encode(text))).toBe(expected);
});

test('the address for the app names the issuer, the account and the parameters', () => {
  const { protocol, host, pathname, searchParams } = new URL(otpauthUri('a+b@example.org', 'MZXW6YTBOI'));
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Parvis:a+b@example.org']);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'MZXW6YTBOI',
    issuer: 'Parvis',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['acde-fghj-kmnp-3467', { kind: 'recovery', code: 'ACDEFGHJKMNP3467' }],
  ['ACDE–FGHJ KMNP 3467', { kind: 'recovery', code: 'ACDEFGHJKMNP3467' }],
])('reads %j as a code', (typed, expected) => expect(typedCodeIn(typed)).toEqual(expected));

test.each(['', '12345', '1234567', '١٢٣٤٥٦', '12345a', 'ACDE-FGHJ-KMNP-3460', 'ACDEFGHJKMNP346', "1' or '1'='1"])(
  'reads %j as no code',
  (typed) => expect(typedCodeIn(typed)).toBeUndefined(),
);

test('secrets and recovery codes are shown in groups of four', () => {
  expect(formatSecret('MZXW6YTBOI')).toBe('MZXW 6YTB OI');
  expect(formatRecoveryCode('ACDEFGHJKMNP3467')).toBe('ACDE-FGHJ-KMNP-3467');
});
