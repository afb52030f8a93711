import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, yearAfter } from '#core/time/day.ts';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { consentPurposes } from './consent-purposes.ts';
import {
  type ConsentGuardian,
  consentState,
  consentTextProblems,
  expiryDay,
  guardiansWithDays,
  mayUse,
} from './consent-rules.ts';
import { standardTexts } from './standard-texts.ts';

const today = '2026-11-26';
const yes = (day = '2026-11-01', version = 2) => ({ isGranted: true, version, day });
const no = (day = '2026-11-01', version = 2) => ({ isGranted: false, version, day });
const parent = (answer: ConsentGuardian['answer'], more: Partial<ConsentGuardian> = {}): ConsentGuardian => ({
  mayAnswer: true,
  hasDays: false,
  hasAccount: true,
  answer,
  ...more,
});
const apart = (answer: ConsentGuardian['answer'], more: Partial<ConsentGuardian> = {}) =>
  parent(answer, { hasDays: true, ...more });
const invited = apart(null, { mayAnswer: false, hasAccount: false });
const now = { version: 2, today };

describe('consentState without a custody calendar: one yes is enough', () => {
  test.each([
    ['no guardian', [], 'unanswered'],
    ['no answer', [parent(null), parent(null)], 'unanswered'],
    ['one yes', [parent(yes()), parent(null)], 'granted'],
    ['two yes', [parent(yes()), parent(yes())], 'granted'],
    ['a yes and a no', [parent(yes()), parent(no())], 'refused'],
    ['a no', [parent(no()), parent(null)], 'refused'],
    ['a no of an earlier text and a yes', [parent(no('2024-01-01', 0)), parent(yes())], 'refused'],
    ['a yes to an earlier text', [parent(yes('2026-11-01', 1))], 'changed'],
    ['a yes to an earlier text and one to this text', [parent(yes('2026-11-01', 1)), parent(yes())], 'granted'],
    ['a yes of a year ago', [parent(yes('2025-11-26'))], 'expired'],
    ['a yes of a day less than a year ago', [parent(yes('2025-11-27'))], 'granted'],
    ['a yes without the right', [parent(yes(), { mayAnswer: false })], 'unanswered'],
    ['a no without the right', [parent(no(), { mayAnswer: false }), parent(yes())], 'granted'],
    ['days of one guardian only', [apart(yes()), parent(null)], 'granted'],
    ['days of one guardian, yes of the other', [apart(null), parent(yes())], 'granted'],
  ] as const)('%s', (_, guardians, expected) => {
    expect(consentState(guardians, now)).toBe(expected);
    expect(mayUse(guardians, now)).toBe(expected === 'granted');
  });
});

describe('consentState where the custody calendar gives days to two guardians: each has to say yes', () => {
  test.each([
    ['no answer', [apart(null), apart(null)], 'unanswered'],
    ['one yes', [apart(yes()), apart(null)], 'waiting'],
    ['two yes', [apart(yes()), apart(yes())], 'granted'],
    ['two yes and a companion without an answer', [apart(yes()), apart(yes()), parent(null)], 'granted'],
    ['two yes and the no of a companion with the right', [apart(yes()), apart(yes()), parent(no())], 'refused'],
    ['a yes of one and of a companion', [apart(yes()), apart(null), parent(yes())], 'waiting'],
    ['a yes of a companion only', [apart(null), apart(null), parent(yes())], 'unanswered'],
    ['a yes and a withdrawal', [apart(yes()), apart(no())], 'refused'],
    ['a yes, and one to an earlier text', [apart(yes()), apart(yes('2026-11-01', 1))], 'changed'],
    ['a yes, and one of a year ago', [apart(yes()), apart(yes('2025-11-26'))], 'expired'],
    ['a yes, and an invited guardian without an account', [apart(yes()), invited], 'waiting'],
    ['a yes, and a guardian who lost the right', [apart(yes()), apart(null, { mayAnswer: false })], 'granted'],
  ] as const)('%s', (_, guardians, expected) => {
    expect(consentState(guardians, now)).toBe(expected);
    expect(mayUse(guardians, now)).toBe(expected === 'granted');
  });
});

const days = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2024-01-01', n));
const guardian = fc.record({
  mayAnswer: fc.boolean(),
  hasDays: fc.boolean(),
  hasAccount: fc.boolean(),
  answer: fc.option(fc.record({ isGranted: fc.boolean(), version: fc.integer({ min: 0, max: 2 }), day: days })),
});
const guardians = fc.array(guardian, { maxLength: 5 });
const moment = fc.record({ version: fc.integer({ min: 0, max: 2 }), today: days });

test('a consent is used only with a yes to this text, less than a year old, and without any no', () => {
  fc.assert(
    fc.property(guardians, moment, (all, at) => {
      if (!mayUse(all, at)) return;
      const answers = all.filter(({ mayAnswer }) => mayAnswer).flatMap(({ answer }) => answer ?? []);
      expect(answers.every(({ isGranted }) => isGranted)).toBe(true);
      expect(answers.some(({ version, day }) => version === at.version && at.today < yearAfter(day))).toBe(true);
    }),
  );
});

test('a no of a guardian with the right, a new text and a year each end a consent', () => {
  fc.assert(
    fc.property(guardians, guardian, moment, (all, another, at) => {
      const refusing = { ...another, mayAnswer: true, answer: no() };
      expect(mayUse([...all, refusing], at)).toBe(false);
      expect(mayUse(all, { ...at, version: 3 })).toBe(false);
      const answered = all.flatMap(({ answer }) => answer?.day ?? []);
      const last = answered.toSorted().at(-1) ?? at.today;
      expect(mayUse(all, { ...at, today: yearAfter(last) })).toBe(false);
    }),
  );
});

test('a granted consent holds until its expiry day, and not on it', () => {
  fc.assert(
    fc.property(guardians, moment, (all, at) => {
      const expires = expiryDay(all, at);
      expect(expires !== null).toBe(mayUse(all, at));
      if (expires === null) return;
      expect(mayUse(all, { ...at, today: addDays(expires, -1) })).toBe(true);
      expect(mayUse(all, { ...at, today: expires })).toBe(false);
    }),
  );
});

test('guardians with days are those of the patterns that have not ended, without one excluded by a court', () => {
  const pattern = {
    kind: 'alternate_weeks',
    startsOn: '2026-01-05',
    changesAt: '16:00',
    fortnight: fortnightOf('alternate_weeks', 7, 8),
    from: '2026-01-05',
    until: null,
  } as const;
  const calendar: CustodyCalendar = { shows: 'all', patterns: [pattern], exceptions: [], bars: [], companions: [] };
  expect([...guardiansWithDays(null, today)]).toEqual([]);
  expect([...guardiansWithDays(calendar, today)]).toEqual([7, 8]);
  const ended = { ...calendar, patterns: [{ ...pattern, until: '2026-11-25' }] };
  expect([...guardiansWithDays(ended, today)]).toEqual([]);
  const bars = [{ personId: 8, from: '2026-11-01', until: null }];
  expect([...guardiansWithDays({ ...calendar, bars }, today)]).toEqual([7]);
});

test('a text is required in the languages of the school, and in the other one if it is begun', () => {
  expect(consentTextProblems({ en: '', fr: 'Oui' }, ['fr'])).toEqual([]);
  expect(consentTextProblems({ en: 'Yes', fr: '' }, ['fr'])).toEqual([{ path: 'text.fr', code: 'required' }]);
  expect(consentTextProblems({ en: '', fr: '' }, ['en', 'fr'])).toHaveLength(2);
});

test('the standard texts are those that guardians agreed to', () => {
  expect(Object.keys(standardTexts)).toEqual([...consentPurposes]);
  const hash = createHash('sha256').update(JSON.stringify(standardTexts)).digest('hex');
  expect(hash.slice(0, 16)).toBe('29d2872efd553fc7');
});
