import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, formatMoney } from './money.ts';

test('formats an amount in each language', () => {
  expect([formatMoney(1250, 'en'), formatMoney(1250, 'fr')]).toEqual(['$12.50', '12,50\u00a0$']);
  expect([formatMoney(123_456, 'en'), formatMoney(123_456, 'fr')]).toEqual(['$1,234.56', '1\u00a0234,56\u00a0$']);
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['$ 12.50', 1250],
  ['1 234,5 $', 123_450],
  ['0', 0],
  ['', null],
  ['12.505', null],
  ['-1', null],
  ['1,234.56', null],
  ['douze', null],
])('parses the price %j as %j cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

test('parses every formatted amount in either language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (cents) => {
      for (const locale of ['en', 'fr'] as const) expect(centsOf(formatMoney(cents, locale))).toBe(cents);
    }),
  );
});
