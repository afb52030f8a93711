/** Who can be reached, and over which channels. Every screen that says "notified" or "sent" uses these rules. */
import * as z from 'zod/mini';
import type { Delivery, DeliveryKind } from './delivery.ts';
import { deliveryDecision, type Urgency, urgencyOf, deliveryDelayMs } from './delivery-rules.ts';

/** The channels to a user with an account: the list in the app always, a device and email by their settings. */
export const reachWays = ['app', 'push', 'email'] as const;
export const ReachWay = z.enum(reachWays);
export type ReachWay = z.infer<typeof ReachWay>;

/** A user with an account, as far as delivery needs it. */
export type Reachable = { readonly delivery: Delivery; readonly devices: number };

type NotificationContext = {
  readonly kind: DeliveryKind;
  readonly urgency?: Urgency;
  readonly now: Date;
  /** The school's. */
  readonly zone: string;
};

/**
 * The channels over which a notification reaches a user now. Excludes push without a device, channels switched off
 * for the kind, and channels delayed by quiet hours.
 */
export function reachableChannels(
  { delivery, devices }: Reachable,
  { kind, urgency = urgencyOf(kind), now, zone }: NotificationContext,
) {
  const leaves = (channel: 'push' | 'email') => {
    const verdict = deliveryDecision({ kind, channel, madeAt: now, urgency }, delivery, { now, zone });
    if (verdict === 'never') return false;
    return verdict === 'now' || verdict.until.getTime() - now.getTime() <= deliveryDelayMs(kind, channel, urgency);
  };
  return reachWays.filter((way) => way === 'app' || (leaves(way) && (way === 'email' || devices > 0)));
}

/**
 * `reached` counts families with a guardian who has an account and may see the child, `all` counts all. Each counts
 * once.
 */
export const FamilyCount = z.object({ reached: z.int(), all: z.int() });
export type FamilyCount = z.infer<typeof FamilyCount>;

/**
 * A child at school. Children with the same guardians, present or invited, have the same `family` number.
 * `isReached`: a guardian who may see the child has an account.
 */
export type ChildFamily = {
  readonly childId: number;
  readonly groupId: number;
  readonly schoolId: number;
  readonly organizationId: number;
  readonly family: number;
  readonly isReached: boolean;
};

/** Counts the families of the children for which `isFor` is true. A family with several of them counts once. */
export function countFamilies(children: readonly ChildFamily[], isFor: (child: ChildFamily) => boolean): FamilyCount {
  const concerned = children.filter(isFor);
  const count = (some: readonly ChildFamily[]) => new Set(some.map(({ family }) => family)).size;
  return { reached: count(concerned.filter(({ isReached }) => isReached)), all: count(concerned) };
}

type AudienceIds = {
  readonly organizationId: number;
  readonly schoolId: number | null;
  readonly groupId: number | null;
};

/** Counts the families of an audience: of its group, else of its school, else of its organization. */
export function countFamiliesAt(children: readonly ChildFamily[], audience: AudienceIds): FamilyCount {
  return countFamilies(children, (child) => {
    if (audience.groupId !== null) return child.groupId === audience.groupId;
    if (audience.schoolId !== null) return child.schoolId === audience.schoolId;
    return child.organizationId === audience.organizationId;
  });
}

/** The audience in a school: all of it, or groups and single children. */
export type SchoolAudience = {
  readonly schoolId: number;
  readonly audience: 'all' | { readonly groupIds: readonly number[]; readonly childIds: readonly number[] };
};

/** Whether a child is in an audience. */
export function isForChild({ schoolId, audience }: SchoolAudience, child: Omit<ChildFamily, 'family'>): boolean {
  if (child.schoolId !== schoolId) return false;
  return audience === 'all' || audience.groupIds.includes(child.groupId) || audience.childIds.includes(child.childId);
}
