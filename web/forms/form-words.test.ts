import { expect, test } from 'vitest';
import type { FieldType, FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import type { Words } from '#web/words/words.ts';
import { answerInWords } from './form-words.ts';

const words = ((key: string) => key) as Words;
const options = [
  { id: 1, label: 'Oui, en autobus' },
  { id: 2, label: 'À pied' },
];
const field = (type: FieldType): FormField => ({ id: 1, type, label: 'Quoi', required: false, options });
const said = (type: FieldType, answer: FieldAnswer) => answerInWords(field(type), answer, 'fr', words);

test('a day is written out where a day was asked', () => {
  expect(said('date', '2026-12-25')).toBe('25 décembre 2026');
});

test('what was typed is shown as it was typed, though it looks like a day that there is, or that there never is', () => {
  for (const typed of ['2026-12-25', '2026-02-31', '1234-56-78'])
    for (const type of ['short_text', 'long_text'] as const) expect(said(type, typed)).toBe(typed);
});

test('a day that is none, however it came to be kept, is shown and harms nobody', () => {
  for (const typed of ['2026-02-31', '1234-56-78', 'demain']) expect(said('date', typed)).toBe(typed);
});

test('what was chosen is said by its label', () => {
  expect(said('choice', 2)).toBe('À pied');
  expect(said('choices', [1, 2])).toBe('Oui, en autobus, À pied');
  expect(said('yes_no', true)).toBe('forms.yes');
});
