import { expect, test } from 'vitest';
import { archiveAddress, formatFileSize } from './photo-archive.ts';

test.each([
  [1, '0.1 MB', '0,1 Mo'],
  [5_120_000, '5.1 MB', '5,1 Mo'],
  [84_000_000, '84 MB', '84 Mo'],
  [1_240_000_000, '1.2 GB', '1,2 Go'],
])('%i bytes are %s and %s', (bytes, english, french) => {
  expect(formatFileSize(bytes, 'en')).toBe(english);
  expect(formatFileSize(bytes, 'fr').replaceAll(/\s/g, ' ')).toBe(french);
});

test('an archive has the photos of a month or all', () => {
  expect(archiveAddress(3, '2026-04')).toBe('/api/children/3/photos.zip?month=2026-04');
  expect(archiveAddress(3)).toBe('/api/children/3/photos.zip');
});
