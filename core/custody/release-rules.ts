/**
 * Whether a person may collect a child now, and whether a staff member may release it: the one engine of custody,
 * rights and staff with children of their own (docs/decisions/0057).
 */
import type { SchoolTime } from '#core/time/school-clock.ts';
import { custodyOn, type CustodyFacts, custodyParts, isBarred } from './custody-rules.ts';

/**
 * A person who wants to collect a child. `guardianId` is the guardian by whose right they come: themselves, or the
 * guardian who named them. Null for a person who comes by the right of the office. `isAuthorized`: the right stands,
 * with the office's approval where it is needed. `isListed`: they have a name of the child's do-not-release list on
 * that day (docs/decisions/0060).
 */
export type Collector = {
  readonly personId: number;
  readonly guardianId: number | null;
  readonly isAuthorized: boolean;
  readonly isListed?: boolean;
  /** Whether their own days and times exclude that time. */
  readonly isOutsideLimits?: boolean;
};

/**
 * The staff member who releases. `isOwn`: they are or were a guardian of the child. `collects`: they may collect it
 * now, by right and by the custody calendar.
 */
export type Releaser = { readonly isOwn: boolean; readonly collects: boolean };

/**
 * Why a child is not collected. `barred`: by a court decision, which the office cannot set aside for a day.
 * `ask_office`: the name is on the do-not-release list, and the office decides. `outside_limits`: the guardian who
 * added the person gave other days or times.
 */
export type CollectionObstacle =
  | 'own_child'
  | 'not_authorized'
  | 'barred'
  | 'ask_office'
  | 'not_their_day'
  | 'outside_limits';

/**
 * Why a person may not collect a child at a time by the custody calendar; null when they may. `allowed` are the people
 * with the office's permission for that day.
 */
export function custodyObstacle(
  facts: CustodyFacts,
  { personId, guardianId }: Pick<Collector, 'personId' | 'guardianId'>,
  at: SchoolTime,
  allowed: readonly number[] = [],
): 'barred' | 'not_their_day' | null {
  if (guardianId === null) return null;
  if (isBarred(facts, guardianId, at.day) || isBarred(facts, personId, at.day)) return 'barred';
  if (allowed.includes(personId)) return null;
  const { personId: holder } = custodyOn(facts, at);
  if (holder === null || holder === guardianId) return null;
  const companion = facts.calendar?.companions.find((one) => one.personId === guardianId);
  const isCompanion = companion !== undefined && (companion.with === null || companion.with === holder);
  return isCompanion ? null : 'not_their_day';
}

/** The same for a day without a time: null when they may collect the child at some time of it. */
export function custodyDayObstacle(
  facts: CustodyFacts,
  collector: Pick<Collector, 'personId' | 'guardianId'>,
  day: string,
  allowed: readonly number[] = [],
): 'barred' | 'not_their_day' | null {
  const found = custodyParts(facts, day).map(({ from }) =>
    custodyObstacle(facts, collector, { day, time: from }, allowed),
  );
  return found.includes(null) ? null : (found[0] ?? null);
}

type Collection = {
  readonly collector: Collector;
  readonly facts: CustodyFacts;
  /** `time` is null for a day without a time: then some time of the day is enough. */
  readonly at: { readonly day: string; readonly time: string | null };
  readonly allowed?: readonly number[];
  /** Left out for a planned pickup, and where staff were judged before. */
  readonly releaser?: Releaser;
};

/** Why a person does not collect a child at a time, or a staff member does not release it; null when they may. */
export function collectionObstacle({
  releaser,
  collector,
  facts,
  at: { day, time },
  allowed = [],
}: Collection): CollectionObstacle | null {
  if (releaser && !mayRelease(releaser)) return 'own_child';
  if (!collector.isAuthorized) return 'not_authorized';
  const obstacle =
    time === null
      ? custodyDayObstacle(facts, collector, day, allowed)
      : custodyObstacle(facts, collector, { day, time }, allowed);
  if (obstacle === 'barred') return obstacle;
  if (allowed.includes(collector.personId)) return obstacle;
  if (collector.isListed === true) return 'ask_office';
  return obstacle ?? (collector.isOutsideLimits === true ? 'outside_limits' : null);
}

/** Whether a staff member may release a child, or record that it left: their own only as a parent who collects it. */
export function mayRelease({ isOwn, collects }: Releaser): boolean {
  return !isOwn || collects;
}
