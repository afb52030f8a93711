import { expect, test } from 'vitest';
import type { FieldType, FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { formatAnswer } from './form-labels.ts';

const words = ((key: string) => key) as Translate;
const options = [
  { id: 1, label: 'Oui, en autobus' },
  { id: 2, label: 'À pied' },
];
const field = (type: FieldType): FormField => ({ id: 1, type, label: 'Quoi', required: false, options });
const textOf = (type: FieldType, answer: FieldAnswer) => formatAnswer(field(type), answer, 'fr', words);

test('formats the answer to a date field', () => {
  expect(textOf('date', '2026-12-25')).toBe('25 décembre 2026');
});

test('shows the answer to a text field as typed, even if it looks like a date', () => {
  for (const typed of ['2026-12-25', '2026-02-31', '1234-56-78'])
    for (const type of ['short_text', 'long_text'] as const) expect(textOf(type, typed)).toBe(typed);
});

test('shows an invalid stored date as it is', () => {
  for (const typed of ['2026-02-31', '1234-56-78', 'demain']) expect(textOf('date', typed)).toBe(typed);
});

test('shows a chosen option by its label', () => {
  expect(textOf('choice', 2)).toBe('À pied');
  expect(textOf('choices', [1, 2])).toBe('Oui, en autobus, À pied');
  expect(textOf('yes_no', true)).toBe('forms.yes');
});
