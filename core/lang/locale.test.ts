import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedTags, languageFor, preferredLocale } from './locale.ts';

describe('somebody who has not chosen a language', () => {
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
  ])('with a device that says %j reads %s', (header, locale) => {
    expect(preferredLocale(acceptedTags(header))).toBe(locale);
  });

  test('reads English or French, whatever the device says', () => {
    expect(preferredLocale(acceptedTags(undefined))).toBe('en');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fr'].includes(preferredLocale(acceptedTags(header)))));
  });
});

test('a text is shown in its reader’s language, or in the other when it exists only there', () => {
  expect(languageFor('fr', { en: 'Recess', fr: 'Récréation' })).toBe('fr');
  expect(languageFor('fr', { en: 'Recess', fr: null })).toBe('en');
  expect(languageFor('en', { en: null, fr: 'Récréation' })).toBe('fr');
  expect(languageFor('en', { en: null, fr: null })).toBe('en');
});
