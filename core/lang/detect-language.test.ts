import { describe, expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('the language of a text', () => {
  test.each([
    'Léa a posé d’excellentes questions sur les haricots.',
    'Bonjour! Noah sera absent demain matin.',
    'Merci beaucoup',
    'À quelle heure est la sortie?',
    'Aujourd’hui, nous avons mesuré une ombre dans la cour.',
  ])('is French: %s', (text) => expect(detectLanguage(text)).toBe('fr'));

  test.each([
    'Léa asked excellent questions about the beans.',
    'Hello! Noah will be away tomorrow morning.',
    'Thanks a lot',
    'What time is the field trip?',
    'Please check the pencil case: two pencils left.',
  ])('is English: %s', (text) => expect(detectLanguage(text)).toBe('en'));

  test.each([
    'OK',
    '👍',
    '',
    '514 555-0123',
    'Ya estoy en camino, llego a las cuatro.',
    'La maestra dice que no hay un problema y se fue a la escuela.',
    'شكرا جزيلا',
    'Léa Tremblay',
  ])('is unknown: %s', (text) => expect(detectLanguage(text)).toBeUndefined());

  test('is unknown in a text in both', () => {
    expect(detectLanguage('Thanks for the help. Merci pour votre aide.')).toBeUndefined();
  });
});
