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
