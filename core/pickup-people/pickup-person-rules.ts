/** Rules for adding pickup people. */
import type { FieldProblem } from '#core/http/problem.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { closingOn, isSchoolDay, schoolDayAfter } from '#core/school-days/school-day-rules.ts';
import type { PersonStatus } from './pickup-person.ts';

/** How many permanent pickup people a child may have. */
export const maxPickupPeopleNamed = 20;

/** The day of “today only”: today until the school closes, then the next school day. Today when none follows. */
export function resolveTodayOnly(calendar: SchoolCalendar, now: SchoolTime): string {
  const isOn = isSchoolDay(calendar, now.day) && now.time < closingOn(calendar, now.day);
  return isOn ? now.day : (schoolDayAfter(calendar, now.day) ?? now.day);
}

/**
 * Whether a person for one day has expired: when the school closes on that day. False without such a day. `calendar`
 * covers the day; null without one.
 */
export function isExpired(validOn: string | null, calendar: SchoolCalendar | null, now: SchoolTime): boolean {
  if (validOn === null || validOn > now.day) return false;
  return validOn < now.day || now.time >= (calendar ? closingOn(calendar, validOn) : '24:00');
}

/**
 * The problems of authorizing a person on the spot; empty when it is valid. As for a person for today, and a name of
 * `barred` is `not_allowed` (`isSameName`): guardians without the right to collect, invited ones included, former
 * guardians, and removed pickup people. The office decides about those in the record of the child, not at the door.
 * `day` is the day of “today only”.
 */
export function spotAuthorizationProblems(
  { name, day }: { readonly name: string; readonly day: string },
  { known, barred }: { readonly known: readonly ExistingPickupPerson[]; readonly barred: readonly string[] },
  today: string,
): FieldProblem[] {
  if (day !== today) return [{ path: 'childIds', code: 'too_late' }];
  if (barred.some((other) => isSameName(other, name))) return [{ path: 'name', code: 'not_allowed' }];
  return pickupPersonProblems({ name, todayOnly: true }, known, day);
}

/** Whether two names have the same words: in any order, and ignoring accents, capitals and hyphens. */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

const wordsOf = (name: string) =>
  [...new Set(foldText(name).split(/[\s,-]+/))]
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** An existing guardian or pickup person of one of the children. */
export type ExistingPickupPerson = {
  readonly childId: number;
  readonly name: string;
  readonly status: PersonStatus;
  readonly validOn: string | null;
  readonly isGuardian: boolean;
};

/**
 * The problems of adding a pickup person, given the existing people of the children (`known`); empty when it is
 * valid. `day` is the day of “today only”. A person of the same name (ignoring accents and capitals) who is approved
 * or pending is `not_allowed`, because two entries of one name could not be told apart. A pending person may still be
 * added for today, and a person for today permanently. A child with `maxPickupPeopleNamed` people is `too_large`.
 */
export function pickupPersonProblems(
  { name, todayOnly }: { readonly name: string; readonly todayOnly: boolean },
  known: readonly ExistingPickupPerson[],
  day: string,
): FieldProblem[] {
  const standing = known.filter(({ status, validOn }) => status !== 'revoked' && validOn === null);
  const forToday = known.filter(({ status, validOn }) => status !== 'revoked' && validOn === day);
  const inTheWay = todayOnly ? [...forToday, ...standing.filter(({ status }) => status === 'approved')] : standing;
  if (inTheWay.some((other) => foldText(other.name) === foldText(name))) return [{ path: 'name', code: 'not_allowed' }];
  if (todayOnly) return [];
  const named = new Map<number, number>();
  for (const { childId, isGuardian } of standing) if (!isGuardian) named.set(childId, (named.get(childId) ?? 0) + 1);
  const isFull = [...named.values()].some((howMany) => howMany >= maxPickupPeopleNamed);
  return isFull ? [{ path: 'childIds', code: 'too_large' }] : [];
}
