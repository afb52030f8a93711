import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthOf } from '#core/http/fields.ts';
import { dimensionsIn, fileFormat, maxFileNameLength, photoSizes, safeFileName } from './file-rules.ts';

describe('a file name', () => {
  test.each([
    ['photo.JPG', 'photo', 'photo.jpg'],
    ['IMG_0001.heic', 'photo', 'IMG_0001.jpg'],
    ['certificat.pdf', 'pdf', 'certificat.pdf'],
    ['../../etc/passwd', 'pdf', 'etc passwd.pdf'],
    ['a\r\nSet-Cookie: b', 'pdf', 'a Set-Cookie b.pdf'],
    ['.htaccess', 'photo', 'htaccess.jpg'],
    ['', 'photo', 'document.jpg'],
    ['...', 'pdf', 'document.pdf'],
    ['gpj.\u202Eexe', 'photo', 'gpj. exe.jpg'],
    ['lettre.pdf.exe', 'pdf', 'lettre.pdf.exe.pdf'],
  ] as const)('%j of a %s becomes %j', (name, kind, safe) => {
    expect(safeFileName(name, kind)).toBe(safe);
  });

  test('is one line of bounded length without signs that file systems forbid, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom('photo', 'pdf'), (name, kind) => {
        const safe = safeFileName(name, kind);
        expect(safe).toMatch(/^[^\p{C}"*/:<>?\\|]+\.(?:jpg|pdf)$/u);
        expect(lengthOf(safe)).toBeLessThanOrEqual(maxFileNameLength);
      }),
    );
  });
});

test('a format is recognized by its first bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(fileFormat(bytes('\xFF\xD8\xFF\xE0'))).toBe('jpeg');
  expect(fileFormat(bytes('\x89PNG\r\n\x1A\n'))).toBe('png');
  expect(fileFormat(bytes('RIFF\x00\x00\x00\x00WEBPVP8 '))).toBe('webp');
  expect(fileFormat(bytes('%PDF-1.7'))).toBe('pdf');
  for (const other of ['', 'GIF89a', 'RIFF\x00\x00\x00\x00AVI ', 'II*\0', 'PK\x03\x04', ' %PDF-1.7', '<svg'])
    expect(fileFormat(bytes(other))).toBeUndefined();
});

test('a photo keeps its proportions and is never enlarged', () => {
  expect(dimensionsIn(320, { width: 4000, height: 3000 })).toEqual({ width: 320, height: 240 });
  expect(dimensionsIn(1280, { width: 100, height: 50 })).toEqual({ width: 100, height: 50 });
  expect(dimensionsIn(320, { width: 10_000, height: 1 })).toEqual({ width: 320, height: 1 });
  const side = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...photoSizes), (width, height, size) => {
      const shown = dimensionsIn(size, { width, height });
      expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(size);
      expect(Math.min(shown.width, shown.height)).toBeGreaterThan(0);
    }),
  );
});
