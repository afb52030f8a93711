import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveNames } from './archive-names.ts';

const day = '2026-04-14';
const names = (...captions: string[]) => archiveNames(captions.map((caption) => ({ day, caption })));

test('a photo in an archive has its day and its caption as name', () => {
  expect(names('Léa plante des tomates')).toEqual(['2026-04-14 Léa plante des tomates.jpg']);
  expect(names('', ' ', '\u202e')).toEqual([
    '2026-04-14 photo.jpg',
    '2026-04-14 photo (2).jpg',
    '2026-04-14 photo (3).jpg',
  ]);
});

test.each([
  ['../../etc/passwd', '2026-04-14 etc passwd.jpg'],
  ['C:\\Windows\\system32', '2026-04-14 C Windows system32.jpg'],
  ['a\u0000b\r\nc', '2026-04-14 a b c.jpg'],
  ['invoice\u202egpj.exe', '2026-04-14 invoice gpj.exe.jpg'],
  ['<img src=x onerror=alert(1)>', '2026-04-14 img src=x onerror=alert(1).jpg'],
  ['photo.jpg', '2026-04-14 photo.jpg'],
  ['...', '2026-04-14 photo.jpg'],
])('the caption %j is a safe name', (caption, name) => {
  expect(names(caption)).toEqual([name]);
});

test('the same caption twice gives two names, also when they differ in case or in the form of accents only', () => {
  expect(names('Été', 'été', 'e\u0301te\u0301', 'Été (2)')).toEqual([
    '2026-04-14 Été.jpg',
    '2026-04-14 été (2).jpg',
    '2026-04-14 été (3).jpg',
    '2026-04-14 Été (2) (2).jpg',
  ]);
});

test('names are safe, short and different for any captions', () => {
  const caption = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('a', 'A', 'a (2)', 'a (2) (2)'),
  );
  fc.assert(
    fc.property(fc.array(caption, { maxLength: 8 }), (captions) => {
      const found = names(...captions);
      expect(new Set(found.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(captions.length);
      for (const name of found) {
        expect(name).toMatch(/^2026-04-14 .+\.jpg$/u);
        expect(name).not.toMatch(/[\p{C}"*/:<>?\\|]/u);
        expect(Array.from(name).length).toBeLessThan(130);
      }
    }),
  );
});
