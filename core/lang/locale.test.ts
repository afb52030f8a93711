import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedTags, preferredLocale } from './locale.ts';

describe('the default language', () => {
  test.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-US,en;q=0.9,fr;q=0.8', 'en'],
    ['es,fr;q=0.7,en;q=0.3', 'fr'],
    ['es,en;q=0.3,fr;q=0.7', 'fr'],
    ['es-MX,de', 'en'],
    ['fr;q=0,en;q=0.1', 'en'],
    ['FR-ca', 'fr'],
    ['*', 'en'],
    ['', 'en'],
  ])('of a device with %j is %s', (header, locale) => {
    expect(preferredLocale(acceptedTags(header))).toBe(locale);
  });

  test('is English or French for any header', () => {
    expect(preferredLocale(acceptedTags(undefined))).toBe('en');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fr'].includes(preferredLocale(acceptedTags(header)))));
  });
});
