/** The office's draft of a custody calendar. Dates and times are texts that may be empty while they are typed. */
import {
  type CustodyCalendar,
  type CustodyCompanion,
  type CustodyPattern,
  fortnightDays,
  type PatternKind,
} from '#core/custody/custody.ts';
import type { CustodyGuardian } from '#core/custody/custody-api.ts';
import { custodyProblems } from '#core/custody/custody-rules.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { isDay, mondayOf } from '#core/time/day.ts';

type Guardian = number | null;

/** `first` and `second` make the turns; `days` are those of the kinds with days to choose, from Monday. */
export type PatternDraft = {
  readonly kind: PatternKind;
  readonly first: Guardian;
  readonly second: Guardian;
  readonly days: readonly Guardian[];
  readonly startsOn: string;
  readonly changesAt: string;
  readonly from: string;
  readonly until: string;
};
export type DaysDraft = { readonly personId: Guardian; readonly from: string; readonly until: string };
export type ExceptionDraft = DaysDraft & { readonly isHoliday: boolean };

export type CustodyDraft = {
  readonly shows: CustodyCalendar['shows'];
  readonly patterns: readonly PatternDraft[];
  readonly exceptions: readonly ExceptionDraft[];
  readonly bars: readonly DaysDraft[];
  readonly companions: readonly CustodyCompanion[];
};

const hasTurns = (kind: PatternKind) => kind === 'alternate_weeks' || kind === 'two_two_three';

/** A pattern for the first two guardians with the right to collect, from a day on. */
export function newPattern(guardians: readonly CustodyGuardian[], from: string): PatternDraft {
  const [first, second] = guardians.filter(({ mayCollect }) => mayCollect).map(({ personId }) => personId);
  return {
    kind: 'alternate_weeks',
    first: first ?? null,
    second: second ?? null,
    days: Array.from({ length: fortnightDays }, () => null),
    startsOn: mondayOf(from),
    changesAt: '00:00',
    from,
    until: '',
  };
}

/** The draft of a stored calendar, or of a new one with one pattern. */
export function draftOfCalendar(
  calendar: CustodyCalendar | null,
  guardians: readonly CustodyGuardian[],
  today: string,
): CustodyDraft {
  if (!calendar)
    return {
      shows: 'all',
      patterns: [newPattern(guardians, mondayOf(today))],
      exceptions: [],
      bars: [],
      companions: [],
    };
  return {
    ...calendar,
    patterns: calendar.patterns.map(draftOfPattern),
    bars: calendar.bars.map((bar) => ({ ...bar, until: bar.until ?? '' })),
  };
}

function draftOfPattern({ kind, startsOn, changesAt, fortnight, from, until }: CustodyPattern): PatternDraft {
  const first = fortnight[0] ?? null;
  const second = fortnight.find((one) => one !== first) ?? null;
  return { kind, first, second, days: fortnight, startsOn, changesAt, from, until: until ?? '' };
}

/** What is missing or wrong: the path of a field in the draft, and the kind of problem. */
export type DraftProblem = {
  readonly path: string;
  readonly code: 'guardian' | 'day' | 'order' | 'overlap' | 'long' | 'time';
};

/** The calendar of a draft; its entries without dates and guardians are left out, and listed as problems. */
export function calendarOfDraft(draft: CustodyDraft): {
  readonly calendar: CustodyCalendar;
  readonly problems: readonly DraftProblem[];
} {
  const problems: DraftProblem[] = [];
  const note = (path: string, code: DraftProblem['code'], isWrong: boolean) => {
    if (isWrong) problems.push({ path, code });
    return isWrong;
  };
  const patterns = draft.patterns.flatMap((one, n) => {
    const at = `patterns.${n}`;
    const isWrong = [
      note(`${at}.startsOn`, 'day', hasTurns(one.kind) && !isDay(one.startsOn)),
      note(`${at}.changesAt`, 'time', !/^\d\d:\d\d$/.test(one.changesAt)),
      note(`${at}.from`, 'day', !isDay(one.from)),
      note(`${at}.until`, 'day', one.until !== '' && !isDay(one.until)),
    ].includes(true);
    return isWrong ? [] : [patternOf(one)];
  });
  const daysOf = <Entry extends DaysDraft>(entries: readonly Entry[], at: string, isOpen: boolean) =>
    entries.flatMap((one, n) => {
      const { personId } = one;
      const isWrong = [
        note(`${at}.${n}.personId`, 'guardian', personId === null),
        note(`${at}.${n}.from`, 'day', !isDay(one.from)),
        note(`${at}.${n}.until`, 'day', isOpen ? one.until !== '' && !isDay(one.until) : !isDay(one.until)),
      ].includes(true);
      return isWrong || personId === null ? [] : [{ ...one, personId }];
    });
  const exceptions = daysOf(draft.exceptions, 'exceptions', false);
  const bars = daysOf(draft.bars, 'bars', true).map((bar) => ({ ...bar, until: bar.until === '' ? null : bar.until }));
  const holders = new Set(patterns.flatMap(({ fortnight }) => fortnight));
  const companions = draft.companions.filter(
    ({ personId, with: of }) => !holders.has(personId) && (of === null || holders.has(of)),
  );
  return { calendar: { shows: draft.shows, patterns, exceptions, bars, companions }, problems };
}

function patternOf({ kind, first, second, days, startsOn, changesAt, from, until }: PatternDraft): CustodyPattern {
  const weekdays = days.map((_, n) => days[n % 7] ?? null);
  const chosen = kind === 'weekdays' ? weekdays : [...days];
  return {
    kind,
    startsOn: hasTurns(kind) ? startsOn : mondayOf(from),
    changesAt,
    fortnight: hasTurns(kind) ? fortnightOf(kind, first, second) : chosen,
    from,
    until: until === '' ? null : until,
  };
}

const codes = {
  required: 'guardian',
  not_in_list: 'guardian',
  too_early: 'order',
  too_late: 'long',
} as const;

/** The problems of a draft in its own fields, then by the rules that the server checks too. */
export function problemsOfDraft(
  draft: CustodyDraft,
  guardians: readonly CustodyGuardian[],
  today: string,
): readonly DraftProblem[] {
  const { calendar, problems } = calendarOfDraft(draft);
  // Paths of the rule are those of the draft only while no entry is left out.
  if (problems.length > 0) return problems;
  const current = guardians.filter(({ isFormer }) => !isFormer);
  const ids = (of: readonly CustodyGuardian[]) => of.map(({ personId }) => personId);
  const known = { guardians: ids(current), collecting: ids(current.filter(({ mayCollect }) => mayCollect)) };
  return custodyProblems(calendar, known, today).map(({ path, code }) => {
    if (code === 'not_allowed') return { path, code: path.endsWith('.from') ? 'overlap' : 'guardian' };
    return { path, code: code in codes ? codes[code as keyof typeof codes] : 'guardian' };
  });
}
