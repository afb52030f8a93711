import { expect, test } from 'vitest';
import type { FormDraft } from './form-draft.ts';
import {
  draftOfText,
  formDraftProblems,
  freshField,
  freshForm,
  isEventMoved,
  textOfDraft,
  versionProblems,
} from './form-draft-rules.ts';

const today = '2026-04-14';
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const fresh = freshForm(1, '2026-04-20');
const complete: FormDraft = {
  ...fresh,
  text: { ...fresh.text, title: both('Skating'), text: both('We skate.'), fields: [] },
};
const wrong = (changes: Partial<FormDraft>, text: Partial<FormDraft['text']> = {}) =>
  formDraftProblems({ ...complete, ...changes, text: { ...complete.text, ...text } }, today).map(
    ({ path, code }) => `${path} ${code}`,
  );

test('a whole draft becomes a text that may be published, and goes on from it', () => {
  expect(wrong({})).toEqual([]);
  const text = textOfDraft(complete);
  expect(draftOfText(text)).toEqual(complete.text);
});

test('everything is there in both languages, and the due day is not over', () => {
  expect(wrong({ dueDay: '2026-04-13' }, { title: { en: 'Skating', fr: '' } })).toEqual([
    'text.title.fr required',
    'dueDay too_early',
  ]);
  const choice = { ...freshField(1, 'choice'), label: both('Size') };
  expect(wrong({}, { fields: [choice] })).toHaveLength(4);
  expect(wrong({}, { fields: [{ ...choice, options: [] }] })).toEqual(['text.fields.0.options too_short']);
});

test('an event says how many one answer announces, from 1 to 100; its places may be left open; other forms count nobody', () => {
  const place = both('The gym');
  const event = { day: '2026-04-22', startsAt: '18:00', endsAt: null, place };
  const numbers = (changes: Partial<FormDraft>) => wrong({ kind: 'event', ...changes }, { event });
  expect([numbers({}), numbers({ mostPeople: 100, capacity: 10_000 })]).toEqual([[], []]);
  expect(numbers({ mostPeople: null })).toEqual(['mostPeople required']);
  expect(numbers({ mostPeople: 101, capacity: 10_001 })).toEqual(['capacity too_large', 'mostPeople too_large']);
  expect(wrong({ mostPeople: null, capacity: 10_001 })).toEqual([]);
});

test('an event has moved when its day, a time or its place in either language is another', () => {
  const event = { day: '2026-04-22', startsAt: '18:00', endsAt: null, place: both('The gym') };
  for (const same of [event, { ...event, place: { ...event.place } }]) expect(isEventMoved(event, same)).toBe(false);
  for (const other of [
    { ...event, day: '2026-04-23' },
    { ...event, startsAt: '18:30' },
    { ...event, endsAt: '20:00' },
    { ...event, place: { ...event.place, fr: 'La cour' } },
  ])
    expect(isEventMoved(event, other)).toBe(true);
  expect(isEventMoved(null, null)).toBe(false);
});

test('of several options as many may be chosen as the school says, and goes on saying', () => {
  const options = [1, 2, 3].map((id) => ({ id, label: both(`Day ${id}`) }));
  const days = { ...freshField(1, 'choices'), label: both('Days'), options, most: 2 };
  const mostOf = (field: typeof days) => {
    const text = textOfDraft({ kind: 'form', text: { ...complete.text, fields: [field] } });
    return [text.fields[0]?.most, draftOfText(text).fields[0]?.most];
  };
  expect(mostOf(days)).toEqual([2, 2]);
  // As many as there are is no limit, nor is one of a question with one answer.
  expect(mostOf({ ...days, most: 3 })).toEqual([undefined, undefined]);
  expect(mostOf({ ...days, type: 'choice', most: 1 })).toEqual([undefined, undefined]);
});

test('answers are shared where the author says so, and the next version goes on from that', () => {
  const shares = (sharesAnswers: boolean | undefined) => {
    const text = textOfDraft({ kind: 'form', text: { ...complete.text, sharesAnswers } });
    return [text.sharesAnswers ?? false, draftOfText(text).sharesAnswers ?? false];
  };
  expect([shares(true), shares(false), shares(undefined)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('a permission is signed, and nothing twice', () => {
  const sign = { ...freshField(1, 'signature'), label: both('Sign') };
  expect(wrong({ kind: 'permission' })).toEqual(['text.fields not_allowed']);
  expect(wrong({ kind: 'permission' }, { fields: [sign] })).toEqual([]);
  expect(wrong({}, { fields: [sign, { ...sign, id: 2 }] })).toEqual(['text.fields not_allowed']);
});

test('a number is one question’s for ever', () => {
  const [first, second] = [freshField(1, 'date'), freshField(2, 'yes_no')].map((field) => ({
    ...field,
    label: both('A'),
  }));
  if (!first || !second) throw new Error('two');
  expect(wrong({}, { fields: [first, { ...second, id: 1 }] })).toEqual(['text.fields.1.id not_allowed']);
  const choice = { ...freshField(1, 'choice'), label: both('A') };
  const options = [1, 1].map((id) => ({ id, label: both('B') }));
  expect(wrong({}, { fields: [{ ...choice, options }] })).toEqual(['text.fields.0.options not_allowed']);
  const moved = (fields: FormDraft['text']['fields']) => versionProblems(fields, [second], 2).map(({ path }) => path);
  expect(moved([second, { ...first, id: 3 }])).toEqual([]);
  // It was taken away in an earlier version; it was answered by yes or no.
  expect(moved([first])).toEqual(['text.fields.0.id']);
  expect(moved([{ ...second, type: 'date' }])).toEqual(['text.fields.0.id']);
});

test('an event has its day, not before answers are due, its time and its place', () => {
  expect(wrong({ kind: 'event' })).toEqual([
    'text.event.day required',
    'text.event.startsAt required',
    'text.event.place.en required',
    'text.event.place.fr required',
  ]);
  const event = { day: '2026-04-19', startsAt: '18:00', endsAt: '18:00', place: both('Gym') };
  expect(wrong({ kind: 'event' }, { event })).toEqual(['text.event.day too_early', 'text.event.endsAt too_early']);
  const good = { ...event, day: '2026-04-20', endsAt: null };
  expect(wrong({ kind: 'event' }, { event: good })).toEqual([]);
  const text = textOfDraft({ kind: 'event', text: { ...complete.text, event: good } });
  expect(text.event).toEqual(good);
  // What was written of an event is not sent where it is none.
  expect(textOfDraft({ kind: 'form', text: { ...complete.text, event: good } }).event).toBeNull();
});
