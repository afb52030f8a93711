import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Email } from './contact-fields.ts';
import { readableText, Id, Instant, lengthOf, typedLine, typedText } from './fields.ts';

const problemIn = (text: unknown, limits: { min?: number; max: number }) =>
  typedText(limits).safeParse(text).error?.issues[0]?.message;

describe('typed text', () => {
  test('is trimmed before its length is checked', () => {
    expect(typedText({ max: 5 }).parse('   Bravo \n')).toBe('Bravo');
    expect(problemIn('   ', { min: 1, max: 5 })).toBe('required');
    expect(problemIn(' ab ', { min: 3, max: 5 })).toBe('too_short');
  });

  test('is measured in code points', () => {
    expect(lengthOf('👩‍👧')).toBe(3);
    expect(problemIn('🎈'.repeat(500), { max: 500 })).toBeUndefined();
    expect(problemIn('🎈'.repeat(501), { max: 500 })).toBe('too_long');
  });

  test('keeps visible characters: emoji sequences, typographic spaces, joined scripts', () => {
    const kept = [
      'Zoé 👩‍👧 👍🏽 👩🏽‍🦰 ❤️ 1️⃣ 🏳️‍🌈 🇨🇦 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
      'Départ à 15\u00a0h\u00a030\u202f! «\u00a0Oui\u00a0»',
      'une ligne\nune autre\tet la suite',
      'می\u200cخواهم', // Persian: the joiner separates two letters of one word
      'श्री क्\u200dष', // Hindi
      'Đặng Nguyễn, Zoë',
    ];
    expect(typedText({ max: 100 }).parse('Zoe\u0308')).toBe('Zoë');
    for (const text of kept) expect(typedText({ max: 100 }).parse(text)).toBe(text);
  });

  test('loses invisible and bidirectional control characters', () => {
    const textOf = (text: string) => typedText({ max: 100 }).parse(text);
    for (const code of [
      '00ad',
      '034f',
      '061c',
      '180e',
      '200b',
      '200c',
      '200d',
      '200e',
      '200f',
      '202a',
      '202e',
      '2060',
    ]) {
      expect(textOf(`Mar${String.fromCodePoint(Number.parseInt(code, 16))}ie`), code).toBe('Marie');
    }
    for (const code of [0x2066, 0x2069, 0xfeff, 0xfe0f, 0x3164, 0xfff9, 0x1b, 0x7f, 0x9b, 0xe0041, 0xe01ef, 0x200d]) {
      expect(textOf(`Mar${String.fromCodePoint(code)}ie`), code.toString(16)).toBe('Marie');
    }
    expect(textOf('a\r\nb\u2028c\u0085d')).toBe('a\nb\nc\nd');
    expect(textOf('\u200b Marie \ufeff')).toBe('Marie');
    expect(problemIn('\u200b\u2060', { min: 1, max: 5 })).toBe('required');
    expect(textOf('1\ufe0f 👩\u200d')).toBe('1 👩');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readableText(text);
        return readableText(read) === read && !/[\p{Bidi_Control}\u200B\uFEFF]/u.test(read);
      }),
    );
  });

  test('is one line for a name', () => {
    expect(typedLine({ max: 20 }).parse(' Marie\n\tRoy\u2028')).toBe('Marie Roy');
    expect(typedLine({ min: 1, max: 20 }).safeParse('\n').error?.issues[0]?.message).toBe('required');
  });

  test('may contain anything the database can store', () => {
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

test('an id is in the range of the database', () => {
  for (const id of [1, 2_147_483_647]) expect(Id.safeParse(id).success).toBe(true);
  for (const id of [0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null]) expect(Id.safeParse(id).success).toBe(false);
});

test('an email address requires a local part and a domain, and is stored in lower case', () => {
  expect(Email.parse(' Marie.Roy+parvis@Courriel.Example.org ')).toBe('marie.roy+parvis@courriel.example.org');
  for (const text of [
    'marie',
    '@example.org',
    'marie@',
    'marie@example',
    'a b@example.org',
    'a@b@example.org',
    'a@b..c',
  ])
    expect(Email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['not_an_email']);
  expect(Email.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['required']);
});

test('an instant is in UTC', () => {
  expect(Instant.safeParse('2026-04-14T13:00:00.000Z').success).toBe(true);
  for (const text of ['2026-04-14T13:00:00', '2026-04-14T13:00:00+02:00', '2026-02-30T00:00:00Z', '2026-04-14', '']) {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('not_an_instant');
  }
});
