import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import type { AnswerSummary, FormChild, FormField, FormSummary } from './form.ts';
import {
  answerProblems,
  firstMissing,
  formState,
  hasAnswered,
  isReconfirmationNeeded,
  isNameOf,
  needsAction,
  canAnswer,
  canWithdraw,
  availablePlaces,
  wholeAnswerForGuardian,
} from './form-rules.ts';
import type { FormAnswer } from './form-answer.ts';
import { signedText } from './signed-text.ts';

const today = '2026-04-14';
const permissionForm = {
  signers: 'one',
  dueDay: today,
  acceptsLate: true,
  canWithdraw: true,
  isWithdrawn: false,
  asksFrom: 1,
  event: null,
} as const satisfies Partial<FormSummary>;
const given: AnswerSummary = {
  id: 1,
  version: 1,
  by: 'Sophie Tremblay',
  isMine: true,
  isLate: false,
  isShown: true,
  going: null,
  people: null,
  createdAt: '2026-04-13T13:00:00Z',
  ended: null,
  endedAt: null,
};
const event = { day: addDays(today, 3), startsAt: '18:00', endsAt: null, place: 'Gym', placesLeft: 2, mostPeople: 6 };
/** Seen by Sophie; Marc is the other guardian. The numbers are the answered versions, null for none. */
const child = (mine: number | null, other: number | null, answers: AnswerSummary[] = []): FormChild => ({
  childId: 1,
  guardians: [
    { name: 'Sophie Tremblay', isMe: true, version: mine },
    { name: 'Marc Tremblay', isMe: false, version: other },
  ],
  answers,
});
const alone: FormChild = { ...child(1, null), guardians: child(1, null).guardians.slice(0, 1) };
const both = { ...permissionForm, signers: 'both' } as const;
const after = addDays(today, 1);

describe('form state', () => {
  test.each([
    ['to_do without an answer', permissionForm, child(null, null), today, 'to_do'],
    ['done after one answer with one signer', permissionForm, child(null, 1), today, 'done'],
    ['to_do after the other’s answer with two signers', both, child(null, 1), today, 'to_do'],
    ['waiting after the own answer with two signers', both, child(1, null), today, 'waiting'],
    ['done after both answers', both, child(1, 1), today, 'done'],
    ['done by a single guardian with two signers', both, alone, today, 'done'],
    ['to_do again when a new version asks again', { ...both, asksFrom: 2 }, child(1, 2), today, 'to_do'],
    ['late from the day after the due day', permissionForm, child(null, null), after, 'late'],
    [
      'closed from the day after without late answers',
      { ...permissionForm, acceptsLate: false },
      child(null, null),
      after,
      'closed',
    ],
    ['waiting after the due day', both, child(1, null), after, 'waiting'],
    [
      'withdrawn after the own answer was withdrawn',
      permissionForm,
      child(null, null, [{ ...given, ended: 'withdrawn' }]),
      today,
      'withdrawn',
    ],
    [
      'closed when the school withdrew it, answered or not',
      { ...permissionForm, isWithdrawn: true },
      child(1, 1),
      today,
      'closed',
    ],
    [
      'full without places left',
      { ...permissionForm, event: { ...event, placesLeft: 0 } },
      child(null, null),
      today,
      'full',
    ],
    [
      'done without places left, for a family that has some',
      { ...permissionForm, event: { ...event, placesLeft: 0 } },
      child(1, null),
      today,
      'done',
    ],
    [
      'closed when the event is over',
      { ...permissionForm, event: { ...event, day: today } },
      child(null, null),
      after,
      'closed',
    ],
  ] as const)('%s', (_, form, standing, on, state) => {
    expect(formState(form, standing, on)).toBe(state);
  });

  test('is read_only for a guardian who may not answer', () => {
    const reader = { ...child(null, null), guardians: child(null, null).guardians.slice(1) };
    const busy = { ...permissionForm, event: { ...event, placesLeft: 0 } };
    for (const form of [permissionForm, both, busy]) {
      const state = formState(form, reader, today);
      expect([state, needsAction(state)]).toEqual(['read_only', false]);
    }
    expect(formState(permissionForm, reader, after)).toBe('read_only');
    expect(formState({ ...permissionForm, acceptsLate: false }, reader, after)).toBe('closed');
    expect(formState(both, { ...reader, guardians: [] }, today)).toBe('read_only');
  });

  test('is not full for a family that has places, when the school asks again', () => {
    const busy = { ...permissionForm, asksFrom: 2, event: { ...event, placesLeft: 0 } };
    const holding = child(1, null, [{ ...given, going: true, people: 2 }]);
    expect([formState(busy, holding, today), formState(busy, child(null, null), today)]).toEqual(['to_do', 'full']);
  });
});

test('an answer can be changed through the due day, given late only the first time, and withdrawn if allowed', () => {
  const answered = child(1, null, [given]);
  expect([canAnswer(permissionForm, answered, today), canAnswer(permissionForm, answered, after)]).toEqual([
    true,
    false,
  ]);
  expect(canAnswer(permissionForm, child(null, null), after)).toBe(true);
  expect(canAnswer({ ...permissionForm, asksFrom: 2 }, answered, after)).toBe(true);
  const byNobodyNow = child(null, null, [{ ...given, isMine: false }]);
  expect([canAnswer(permissionForm, byNobodyNow, after), hasAnswered(permissionForm, byNobodyNow)]).toEqual([
    true,
    false,
  ]);
  expect([hasAnswered(permissionForm, child(null, 1)), hasAnswered(both, child(null, 1))]).toEqual([true, false]);
  expect(canAnswer({ ...permissionForm, acceptsLate: false }, child(null, null), after)).toBe(false);
  expect(canAnswer({ ...permissionForm, isWithdrawn: true }, child(null, null), today)).toBe(false);
  expect([today, after].map((on) => canWithdraw(permissionForm, given, on))).toEqual([true, false]);
  expect(canWithdraw({ ...permissionForm, canWithdraw: false }, given, today)).toBe(false);
  expect(canWithdraw(permissionForm, { ...given, isMine: false }, today)).toBe(false);
  expect(canWithdraw(permissionForm, { ...given, ended: 'replaced' }, today)).toBe(false);
  expect([1, 2].map((asksFrom) => isReconfirmationNeeded({ ...permissionForm, asksFrom }, answered))).toEqual([
    false,
    true,
  ]);
});

test('the places for an answer are those left and its own, of the other guardian too with one signer', () => {
  const others = [{ ...given, isMine: false, going: true, people: 3 }];
  expect(availablePlaces({ signers: 'one', event }, child(null, 1, others))).toBe(5);
  expect(availablePlaces({ signers: 'both', event }, child(null, 1, others))).toBe(2);
  expect(availablePlaces({ signers: 'one', event: { ...event, placesLeft: null } }, child(null, 1, others))).toBeNull();
});

const field = (id: number, type: FormField['type'], rest: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label: type,
  required: true,
  options: type.startsWith('choice') ? [1, 2, 3].map((n) => ({ id: n, label: `${n}` })) : [],
  ...rest,
});
const fields = [
  field(1, 'short_text'),
  field(2, 'long_text', { required: false }),
  field(3, 'choice'),
  field(4, 'choices', { most: 2 }),
  field(5, 'date'),
  field(6, 'yes_no'),
  field(7, 'signature'),
];
const name = 'Sophie Tremblay';
const good = { answers: { 1: 'x', 3: 2, 4: [1, 3], 5: '2026-02-28', 6: false }, signature: 'sophie  TREMBLAY' };

describe('an answer', () => {
  test('reports its problems in the order of the form, the signature last', () => {
    const missing: string[] = [];
    const draft: { answers: Record<string, never>; signature?: string } = { answers: {} };
    for (let problem = firstMissing({ fields, event: null }, draft, name); problem; ) {
      missing.push(`${problem.path} ${problem.code}`);
      const id = problem.path.split('.')[1];
      if (id) Object.assign(draft.answers, { [id]: Reflect.get(good.answers, id) });
      else draft.signature = good.signature;
      problem = firstMissing({ fields, event: null }, draft, name);
    }
    const path = [1, 3, 4, 5, 6].map((id) => `answers.${id} required`);
    expect(missing).toEqual([...path, 'signature required']);
  });

  test.each([
    [1, ' ', 'required'],
    [1, 'x'.repeat(201), 'too_long'],
    [1, 3, 'wrong_type'],
    [2, 'x'.repeat(2001), 'too_long'],
    [3, 4, 'not_in_list'],
    [3, '1', 'not_in_list'],
    [4, [], 'required'],
    [4, [1, 1], 'not_in_list'],
    [4, [1, 2, 3], 'too_long'],
    [4, 1, 'wrong_type'],
    [5, '2026-02-29', 'not_a_day'],
    [5, '1899-12-31', 'not_a_day'],
    [6, 'yes', 'wrong_type'],
    [8, 'x', 'unknown_field'],
    [7, name, 'unknown_field'],
  ])('to field %s rejects %j: %s', (id, value, code) => {
    const answers = { ...good.answers, [id]: value };
    expect(answerProblems({ fields, event: null }, { ...good, answers }, name)).toEqual([
      { path: `answers.${id}`, code },
    ]);
  });

  test('to a date accepts a birth date', () => {
    const answers = { ...good.answers, 5: '1985-04-12' };
    expect(answerProblems({ fields, event: null }, { ...good, answers }, name)).toEqual([]);
  });

  test('to an event requires people, and nothing else when declined', () => {
    const form = { fields, event };
    const codes = (draft: object) =>
      answerProblems(form, { ...good, ...draft }, name).map(({ path, code }) => `${path} ${code}`);
    expect(codes({})).toEqual(['going required']);
    expect(codes({ going: true })).toEqual(['people required']);
    expect(codes({ going: true, people: 0 })).toEqual(['people too_small']);
    expect(codes({ going: true, people: 7 })).toEqual(['people too_large']);
    expect(codes({ going: true, people: 6 })).toEqual([]);
    expect(codes({ going: false, people: 1 })).toEqual(['people not_allowed']);
    expect(codes({ going: false, answers: {}, signature: undefined })).toEqual([]);
    expect(answerProblems({ fields: [], event: null }, { answers: {}, going: true }, name)).toEqual([
      { path: 'going', code: 'not_allowed' },
    ]);
  });

  test('must be signed with the account’s name, regardless of case and spaces', () => {
    for (const typed of ['SOPHIE tremblay', ' Sophié  Tremblay ', 'sophie\u00a0tremblay'])
      expect(isNameOf(typed, name)).toBe(true);
    expect(isNameOf('Anne‑Marie D’Amours', "Anne-Marie D'Amours")).toBe(true);
    expect(isNameOf('Marie Lecoeur', 'Marie Lecœur')).toBe(true);
    for (const typed of ['Sophie', 'Marc Tremblay', 'Sophie T', '']) expect(isNameOf(typed, name)).toBe(false);
    expect(answerProblems({ fields, event: null }, { ...good, signature: 'Marc' }, name)).toEqual([
      { path: 'signature', code: 'not_allowed' },
    ]);
    expect(answerProblems({ fields: [], event: null }, { answers: {}, signature: name }, name)).toHaveLength(1);
  });
});

test('the signed text differs when any part of it differs', () => {
  const word = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'é', ' ', '\n', '•') });
  const read = fc.record({
    title: word,
    text: word,
    event: fc.constant(null),
    fields: fc.constantFrom([], [field(1, 'choice')], [field(1, 'short_text')]),
  });
  fc.assert(
    fc.property(read, fc.constantFrom('title', 'text'), (one, part) => {
      expect(signedText({ ...one, [part]: `${one[part]}!` })).not.toBe(signedText(one));
      expect(signedText({ ...one, event })).not.toBe(signedText(one));
    }),
  );
  expect(signedText({ title: 'É', text: 't', fields: [], event: null })).toBe(
    signedText({ title: 'E\u0301', text: 't', fields: [], event: null }),
  );
});

test('hides the content of the other guardian’s answer unless the version shares answers', () => {
  const whole = (by: string, isMine: boolean): FormAnswer => ({
    ...given,
    by,
    isMine,
    formId: 1,
    childId: 1,
    kind: 'event',
    lang: 'fr',
    title: 'Sortie',
    text: 'Le bus.',
    textHash: '',
    fields: [{ id: 1, type: 'short_text', label: 'Phone', required: true, options: [] }],
    event: null,
    answers: { 1: '514 555-0117' },
    signature: 'marc  tremblay',
    going: true,
    people: 3,
  });
  const [mine, other] = [whole('Sophie Tremblay', true), whole('Marc Tremblay', false)];
  const hidden = { ...other, isShown: false, answers: {}, signature: 'Marc Tremblay' };
  for (const signers of ['one', 'both'] as const) {
    expect(wholeAnswerForGuardian(mine, { signers, sharesAnswers: false })).toEqual(mine);
    expect(wholeAnswerForGuardian(other, { signers, sharesAnswers: true })).toEqual(other);
  }
  // Places belong to the child; with two signers each answer belongs to its guardian.
  expect(wholeAnswerForGuardian(other, { signers: 'one', sharesAnswers: false })).toEqual(hidden);
  expect(wholeAnswerForGuardian(other, { signers: 'both', sharesAnswers: false })).toEqual({
    ...hidden,
    going: null,
    people: null,
  });
  expect(
    wholeAnswerForGuardian({ ...other, signature: null }, { signers: 'both', sharesAnswers: false }),
  ).toMatchObject({
    signature: null,
    by: 'Marc Tremblay',
    createdAt: given.createdAt,
  });
});
