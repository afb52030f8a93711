import { describe, expect, test } from 'vitest';
import type { AnswerSummary, FormChild, FormField } from '#core/forms/form.ts';
import { answersToSearch, asksForPhone, lastAnswerTo } from './last-answer.ts';

const field = (id: number, label: string, type: FormField['type'] = 'short_text'): FormField => ({
  id,
  type,
  label,
  required: true,
  options: [],
});
const answer = (id: number, createdAt: string, part: Partial<AnswerSummary> = {}): AnswerSummary => ({
  id,
  version: 1,
  by: 'Sophie Tremblay',
  isMine: true,
  isLate: false,
  isShown: true,
  going: null,
  people: null,
  createdAt,
  ended: null,
  endedAt: null,
  ...part,
});
const child = (childId: number, answers: AnswerSummary[]): FormChild => ({ childId, guardians: [], answers });
const form = (id: number, children: FormChild[]) => ({ id, children });

test('a field asks for a phone number if its label says so, in either language', () => {
  for (const label of ['Emergency phone', 'Téléphone d’urgence', 'Numéro de cellulaire', 'Cell', 'Tél.'])
    expect(asksForPhone(field(1, label)), label).toBe(true);
  for (const label of ['Name of the dentist', 'Hotel', 'Telescope'])
    expect(asksForPhone(field(1, label)), label).toBe(false);
  expect(asksForPhone(field(1, 'Phone', 'long_text'))).toBe(false);
});

describe('the last answer to a question', () => {
  const phone = field(7, 'Emergency phone');

  test('is searched in the latest answers to all forms', () => {
    const forms = [
      form(1, [child(1, [answer(1, '2026-04-14T09:00:00Z')]), child(2, [answer(2, '2026-04-12T09:00:00Z')])]),
      form(2, [child(1, [answer(3, '2026-04-13T09:00:00Z'), answer(4, '2026-04-02T09:00:00Z')])]),
      form(3, [child(1, [answer(5, '2026-04-01T09:00:00Z')])]),
    ];
    expect(answersToSearch(forms).map(({ formId, answerId }) => [formId, answerId])).toEqual([
      [1, 1],
      [2, 3],
      [1, 2],
    ]);
  });

  test('is never that of another guardian, nor one whose content is hidden', () => {
    const others = [answer(1, '2026-04-14T09:00:00Z', { isMine: false })];
    const hidden = [answer(2, '2026-04-14T09:00:00Z', { isShown: false })];
    expect(answersToSearch([form(2, [child(1, others), child(2, hidden)])])).toEqual([]);
  });

  test('is the first text given to the same label, or to another question about a phone', () => {
    const fields = [field(3, 'emergency PHONE'), field(7, 'Allergies')];
    const blank = { fields, answers: { 7: 'peanuts' } };
    const given = { fields, answers: { 3: '514 555-0123', 7: 'peanuts' } };
    expect(lastAnswerTo(phone, [blank, given])).toBe('514 555-0123');
    expect(lastAnswerTo(field(1, 'Numéro de téléphone'), [given])).toBe('514 555-0123');
    expect(lastAnswerTo(field(1, 'Dentist'), [given])).toBeUndefined();
    expect(lastAnswerTo(field(1, 'Allergies', 'long_text'), [given])).toBeUndefined();
    expect(lastAnswerTo(phone, [blank])).toBeUndefined();
  });
});
