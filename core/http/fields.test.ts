import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Id, Instant, lengthOf, typedText } from './fields.ts';

const problemIn = (text: unknown, limits: { min?: number; max: number }) =>
  typedText(limits).safeParse(text).error?.issues[0]?.message;

describe('a text that somebody typed', () => {
  test('is trimmed before it is measured', () => {
    expect(typedText({ max: 5 }).parse('   Bravo \n')).toBe('Bravo');
    expect(problemIn('   ', { min: 1, max: 5 })).toBe('required');
    expect(problemIn(' ab ', { min: 3, max: 5 })).toBe('too_short');
  });

  test('is measured as a person counts, not as a machine does', () => {
    expect(lengthOf('👩‍👧')).toBe(3);
    expect(problemIn('🎈'.repeat(500), { max: 500 })).toBeUndefined();
    expect(problemIn('🎈'.repeat(501), { max: 500 })).toBe('too_long');
  });

  test('may hold anything that a database can', () => {
    expect(problemIn('a\u0000b', { max: 5 })).toBe('not_text');
    expect(problemIn('\ud83d', { max: 5 })).toBe('not_text');
    expect(problemIn('\udc00\ud800', { max: 5 })).toBe('not_text');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const storable = !text.includes('\0');
        return typedText({ max: 1000 }).safeParse(text).success === storable;
      }),
    );
  });
});

test('an id is a number that a record could have', () => {
  for (const id of [1, 2_147_483_647]) expect(Id.safeParse(id).success).toBe(true);
  for (const id of [0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null]) expect(Id.safeParse(id).success).toBe(false);
});

test('an instant is in UTC', () => {
  expect(Instant.safeParse('2026-04-14T13:00:00.000Z').success).toBe(true);
  for (const text of ['2026-04-14T13:00:00', '2026-04-14T13:00:00+02:00', '2026-02-30T00:00:00Z', '2026-04-14', '']) {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('not_an_instant');
  }
});
