import { expect, test } from 'vitest';
import type { FormDraft } from './form-draft.ts';
import {
  draftOfText,
  formDraftProblems,
  emptyFieldDraft,
  emptyFormDraft,
  isEventMoved,
  textOfDraft,
  versionProblems,
} from './form-draft-rules.ts';

const today = '2026-04-14';
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const fresh = emptyFormDraft(1, '2026-04-20');
const complete: FormDraft = {
  ...fresh,
  text: { ...fresh.text, title: both('Skating'), text: both('We skate.'), fields: [] },
};
const wrong = (changes: Partial<FormDraft>, text: Partial<FormDraft['text']> = {}) =>
  formDraftProblems(
    { ...complete, ...changes, text: { ...complete.text, ...text } },
    { today, languages: ['fr', 'en'] },
  ).map(({ path, code }) => `${path} ${code}`);

test('converts a draft to a text and back', () => {
  expect(wrong({})).toEqual([]);
  const text = textOfDraft(complete);
  expect(draftOfText(text)).toEqual(complete.text);
});

test('requires both languages, and a due day that has not passed', () => {
  expect(wrong({ dueDay: '2026-04-13' }, { title: { en: 'Skating', fr: '' } })).toEqual([
    'text.title.fr required',
    'dueDay too_early',
  ]);
  const choice = { ...emptyFieldDraft(1, 'choice'), label: both('Size') };
  expect(wrong({}, { fields: [choice] })).toHaveLength(4);
  expect(wrong({}, { fields: [{ ...choice, options: [] }] })).toEqual(['text.fields.0.options too_short']);
});

test('one language is enough for a school that writes one, and a language that is begun is complete', () => {
  const french = (text: string) => ({ en: '', fr: text });
  const draft: FormDraft = {
    ...complete,
    kind: 'event',
    text: {
      ...complete.text,
      title: french('Patinage'),
      text: french('Nous patinons.'),
      fields: [{ ...emptyFieldDraft(1, 'yes_no'), label: french('Un casque?') }],
      event: { day: '2026-04-22', startsAt: '18:00', endsAt: null, place: french('La patinoire') },
    },
  };
  expect(formDraftProblems(draft, { today, languages: ['fr'] })).toEqual([]);
  expect(formDraftProblems(draft, { today, languages: ['fr', 'en'] })).toHaveLength(4);
  const begun = { ...draft, text: { ...draft.text, title: both('Skating') } };
  expect(formDraftProblems(begun, { today, languages: ['fr'] }).map(({ path }) => path)).toEqual([
    'text.text.en',
    'text.event.place.en',
    'text.fields.0.label.en',
  ]);
  const text = textOfDraft(draft);
  expect(text).toMatchObject({ title: { en: null, fr: 'Patinage' }, event: { place: { en: null } } });
  expect(draftOfText(text)).toEqual(draft.text);
});

test('an event requires 1 to 100 people per answer, and its capacity is optional; other forms ignore both', () => {
  const place = both('The gym');
  const event = { day: '2026-04-22', startsAt: '18:00', endsAt: null, place };
  const numbers = (changes: Partial<FormDraft>) => wrong({ kind: 'event', ...changes }, { event });
  expect([numbers({}), numbers({ mostPeople: 100, capacity: 10_000 })]).toEqual([[], []]);
  expect(numbers({ mostPeople: null })).toEqual(['mostPeople required']);
  expect(numbers({ mostPeople: 101, capacity: 10_001 })).toEqual(['capacity too_large', 'mostPeople too_large']);
  expect(wrong({ mostPeople: null, capacity: 10_001 })).toEqual([]);
});

test('an event has moved when its day, time or place in either language changes', () => {
  const event = { day: '2026-04-22', startsAt: '18:00', endsAt: null, place: both('The gym') };
  for (const same of [event, { ...event, place: { ...event.place } }]) expect(isEventMoved(event, same)).toBe(false);
  for (const other of [
    { ...event, day: '2026-04-23' },
    { ...event, startsAt: '18:30' },
    { ...event, endsAt: '20:00' },
    { ...event, place: { ...event.place, fr: 'La cour' } },
    { ...event, place: { en: null, fr: 'La cour' } },
  ])
    expect(isEventMoved(event, other)).toBe(true);
  const inFrench = { ...event, place: { ...event.place, en: null } };
  expect([isEventMoved(inFrench, event), isEventMoved(event, inFrench)], 'a translation').toEqual([false, false]);
  expect(isEventMoved(null, null)).toBe(false);
});

test('keeps the limit of choices in the text and in the next draft', () => {
  const options = [1, 2, 3].map((id) => ({ id, label: both(`Day ${id}`) }));
  const days = { ...emptyFieldDraft(1, 'choices'), label: both('Days'), options, most: 2 };
  const limitOf = (field: typeof days) => {
    const text = textOfDraft({ kind: 'form', text: { ...complete.text, fields: [field] } });
    return [text.fields[0]?.most, draftOfText(text).fields[0]?.most];
  };
  expect(limitOf(days)).toEqual([2, 2]);
  // A limit of all options, or on a single choice, is dropped.
  expect(limitOf({ ...days, most: 3 })).toEqual([undefined, undefined]);
  expect(limitOf({ ...days, type: 'choice', most: 1 })).toEqual([undefined, undefined]);
});

test('keeps whether answers are shared, in the next version too', () => {
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

test('a permission requires one signature', () => {
  const sign = { ...emptyFieldDraft(1, 'signature'), label: both('Sign') };
  expect(wrong({ kind: 'permission' })).toEqual(['text.fields not_allowed']);
  expect(wrong({ kind: 'permission' }, { fields: [sign] })).toEqual([]);
  expect(wrong({}, { fields: [sign, { ...sign, id: 2 }] })).toEqual(['text.fields not_allowed']);
});

test('rejects a reused question id', () => {
  const [first, second] = [emptyFieldDraft(1, 'date'), emptyFieldDraft(2, 'yes_no')].map((field) => ({
    ...field,
    label: both('A'),
  }));
  if (!first || !second) throw new Error('Expected two fields.');
  expect(wrong({}, { fields: [first, { ...second, id: 1 }] })).toEqual(['text.fields.1.id not_allowed']);
  const choice = { ...emptyFieldDraft(1, 'choice'), label: both('A') };
  const options = [1, 1].map((id) => ({ id, label: both('B') }));
  expect(wrong({}, { fields: [{ ...choice, options }] })).toEqual(['text.fields.0.options not_allowed']);
  const moved = (fields: FormDraft['text']['fields']) => versionProblems(fields, [second], 2).map(({ path }) => path);
  expect(moved([second, { ...first, id: 3 }])).toEqual([]);
  // Removed in an earlier version, where it was a yes/no question.
  expect(moved([first])).toEqual(['text.fields.0.id']);
  expect(moved([{ ...second, type: 'date' }])).toEqual(['text.fields.0.id']);
});

test('an event requires a day not before the due day, a time and a place', () => {
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
  // Event fields of other kinds are not published.
  expect(textOfDraft({ kind: 'form', text: { ...complete.text, event: good } }).event).toBeNull();
});
