/** Who can be reached, and by what. Every place that says "notified" or "sent" asks here. */
import * as z from 'zod/mini';
import type { Delivery, ToldKind } from './delivery.ts';
import { judge, type Urgency, urgencyOf, waitOf } from './delivery-rules.ts';

/** The ways to a person with an account: the list in the app always, a device and e-mail as they chose. */
export const reachWays = ['app', 'push', 'email'] as const;
export const ReachWay = z.enum(reachWays);
export type ReachWay = z.infer<typeof ReachWay>;

/** A person with an account, as a notification finds them. */
export type Reachable = { readonly delivery: Delivery; readonly devices: number };

type Asked = {
  readonly kind: ToldKind;
  readonly urgency?: Urgency;
  readonly now: Date;
  /** The school's. */
  readonly zone: string;
};

/**
 * By what a notification of a kind reaches a person at an instant. Not by a device where none is set up, nor by a
 * channel that is off for the kind, nor by one that the quiet hours hold.
 */
export function waysTo({ delivery, devices }: Reachable, { kind, urgency = urgencyOf(kind), now, zone }: Asked) {
  const leaves = (channel: 'push' | 'email') => {
    const verdict = judge({ kind, channel, madeAt: now, urgency }, delivery, { now, zone });
    if (verdict === 'never') return false;
    return verdict === 'now' || verdict.until.getTime() - now.getTime() <= waitOf(kind, channel, urgency);
  };
  return reachWays.filter((way) => way === 'app' || (leaves(way) && (way === 'email' || devices > 0)));
}

/** Families of which at least one guardian has an account and may see the child, among all. Each is counted once. */
export const FamilyCount = z.object({ reached: z.int(), all: z.int() });
export type FamilyCount = z.infer<typeof FamilyCount>;

/**
 * A child at school. Children with the same guardians, present or invited, have the same number as `family`;
 * `isReached` where a guardian who may see the child has an account.
 */
export type ChildFamily = {
  readonly childId: number;
  readonly groupId: number;
  readonly schoolId: number;
  readonly organizationId: number;
  readonly family: number;
  readonly isReached: boolean;
};

/** Counts the families of those children for whom something is. A family with several of them counts once. */
export function countFamilies(children: readonly ChildFamily[], isFor: (child: ChildFamily) => boolean): FamilyCount {
  const concerned = children.filter(isFor);
  const count = (some: readonly ChildFamily[]) => new Set(some.map(({ family }) => family)).size;
  return { reached: count(concerned.filter(({ isReached }) => isReached)), all: count(concerned) };
}

type Place = {
  readonly organizationId: number;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

/** Counts the families of one place: of its group, else of its school, else of its organization. */
export function countFamiliesAt(children: readonly ChildFamily[], place: Place): FamilyCount {
  return countFamilies(children, (child) => {
    if (place.groupId !== null) return child.groupId === place.groupId;
    if (place.schoolId !== null) return child.schoolId === place.schoolId;
    return child.organizationId === place.organizationId;
  });
}

/** For whom something of a school is: all of it, or groups and single children. */
export type SchoolAudience = {
  readonly schoolId: number;
  readonly audience: 'all' | { readonly groupIds: readonly number[]; readonly childIds: readonly number[] };
};

/** Whether something is for a child. */
export function isForChild({ schoolId, audience }: SchoolAudience, child: Omit<ChildFamily, 'family'>): boolean {
  if (child.schoolId !== schoolId) return false;
  return audience === 'all' || audience.groupIds.includes(child.groupId) || audience.childIds.includes(child.childId);
}
