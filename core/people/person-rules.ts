/** Whom a guardian may name. */
import type { FieldProblem } from '#core/http/problem.ts';
import { folded } from '#core/lang/folded.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { isSchoolDay, type SchoolHours, schoolDayAfter } from '#core/pickups/pickup-rules.ts';
import { closingOf } from '#core/pickups/slot-rules.ts';
import type { PersonStatus } from './pickup-person.ts';

/** How many people may be named for one child, besides those who come one day only. */
export const mostNamed = 20;

/** The day meant by “today only”: today until the school closes, then the next school day. */
export function dayOfToday(hours: SchoolHours, now: SchoolTime): string {
  const isOn = isSchoolDay(now.day, hours) && now.time < closingOf(hours.slots);
  return isOn ? now.day : schoolDayAfter(now.day, hours);
}

/**
 * Whether the single day on which somebody may come is over; never, when there is no such day. `closesAt` is the
 * school’s, `HH:mm`.
 */
export function isOver(validOn: string | null, closesAt: string, now: SchoolTime): boolean {
  return validOn !== null && (validOn < now.day || (validOn === now.day && now.time >= closesAt));
}

/** Somebody who has to do with one of the children: a guardian, or a person who was named. */
export type Known = {
  readonly childId: number;
  readonly name: string;
  readonly status: PersonStatus;
  readonly validOn: string | null;
  readonly isGuardian: boolean;
};

/**
 * What is wrong with naming somebody for children of whom these are known; nothing when nothing is. `day` is the one
 * for which they would come, if only today. Somebody of the same name, accents and capitals apart, who may come already
 * or is already being looked at by the school is `not_allowed`: two lines of one name would let nobody tell who was
 * meant. Somebody who waits for approval may still be named for today, and somebody who is there for today for good. A
 * child that has `mostNamed` is `too_large`.
 */
export function namingProblems(
  { name, todayOnly }: { readonly name: string; readonly todayOnly: boolean },
  known: readonly Known[],
  day: string,
): FieldProblem[] {
  const standing = known.filter(({ status, validOn }) => status !== 'revoked' && validOn === null);
  const forToday = known.filter(({ status, validOn }) => status === 'approved' && validOn === day);
  const inTheWay = todayOnly ? [...forToday, ...standing.filter(({ status }) => status === 'approved')] : standing;
  if (inTheWay.some((other) => folded(other.name) === folded(name))) return [{ path: 'name', code: 'not_allowed' }];
  if (todayOnly) return [];
  const named = new Map<number, number>();
  for (const { childId, isGuardian } of standing) if (!isGuardian) named.set(childId, (named.get(childId) ?? 0) + 1);
  const isFull = [...named.values()].some((howMany) => howMany >= mostNamed);
  return isFull ? [{ path: 'childIds', code: 'too_large' }] : [];
}
