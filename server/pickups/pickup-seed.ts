/**
 * Pickups of the demo seed: the family's of the last days, and the school's of today with the status for the time of
 * day.
 */
import type { IdentityCheck } from '#core/pickups/departure.ts';
import type { PickupMethod, PickupStatus } from '#core/pickups/pickup.ts';
import { addDays } from '#core/time/day.ts';
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';

export type PickupSeed = {
  readonly childId: number;
  readonly personId: number;
  readonly requestedBy: number;
  readonly staffId: number;
  readonly day: string;
  readonly method: PickupMethod;
  /** The slot, or the expected time with GPS. */
  readonly due: string;
  /** Delay of every step, in minutes after `due`. */
  readonly lag: number;
  /** Whether the parent reports being on the way and arriving. */
  readonly saysSo: boolean;
  readonly checked: IdentityCheck;
  readonly status: PickupStatus;
  /** A release that no guardian had planned, at `due`. */
  readonly isWalkIn?: boolean;
};

/** A person who may collect, and the account that schedules. */
export type SeedCollector = { readonly personId: number; readonly userId: number };

type Family = {
  readonly elder: number;
  readonly younger: number;
  readonly one: SeedCollector;
  readonly other: SeedCollector;
  readonly grandmother: number;
  readonly staffId: number;
};

/** The demo family's pickups of the last nine days, oldest first. None is today, so that one can be scheduled. */
export function ownPickups(family: Family, today: string): PickupSeed[] {
  const { elder, younger, one, other, grandmother, staffId } = family;
  return Array.from({ length: 9 }, (_, n) => 9 - n).flatMap((daysAgo) => {
    const who = daysAgo % 5 === 0 ? 'other' : daysAgo % 5 === 3 ? 'grandmother' : 'one';
    const { userId, personId } = who === 'other' ? other : one;
    // Yesterday the elder left at noon.
    const children = daysAgo === 1 ? [younger] : [elder, younger];
    return children.map((childId): PickupSeed => {
      return {
        childId,
        personId: who === 'grandmother' ? grandmother : personId,
        requestedBy: userId,
        staffId,
        day: addDays(today, -daysAgo),
        method: 'time',
        due: who === 'one' ? '16:00' : '15:30',
        lag: daysAgo % 4,
        saysSo: who !== 'grandmother',
        checked: who === 'grandmother' ? 'photo_id' : 'known',
        status: 'released',
        isWalkIn: daysAgo === 3,
      };
    });
  });
}

/** When the n-th child of the school is due today, and the method. One in four uses GPS. */
export function dueOf(n: number): Pick<PickupSeed, 'due' | 'lag' | 'method' | 'saysSo' | 'checked'> {
  return {
    due: dues[n % dues.length] ?? '16:00',
    lag: ((n * 3) % 7) - 2,
    method: n % 4 === 3 ? 'gps' : 'time',
    saysSo: n % 3 !== 1,
    checked: n % 5 === 4 ? 'photo_id' : 'known',
  };
}

/** Status of a pickup of today by the school's clock. Before the first slot, scheduled. */
export function statusAt({ due, lag, saysSo }: Pick<PickupSeed, 'due' | 'lag' | 'saysSo'>, time: string): PickupStatus {
  if (time < firstSlot) return 'scheduled';
  const passed = minutesOf(time) - minutesOf(due) - lag;
  return stagesOf(saysSo).findLast(({ minutes }) => minutes <= passed)?.status ?? 'scheduled';
}

type RowContext = { readonly id: number; readonly schoolId: number; readonly at: (day: string, time: string) => Date };

/** The rows of one pickup and of its events. */
export function pickupRows(seed: PickupSeed, { id, schoolId, at }: RowContext) {
  const { childId, personId, requestedBy, staffId, day, method, due, lag, status, isWalkIn = false } = seed;
  const stages = stagesOf(seed.saysSo);
  const reached = stages.slice(0, stages.findIndex((stage) => stage.status === status) + 1);
  const events = isWalkIn
    ? reached.filter(({ act }) => act === 'release')
    : [{ act: 'schedule', status: 'scheduled', minutes: -240 } as const, ...reached];
  const setOut = status === 'on_the_way' && reached.at(-1);
  const happened = { school_id: schoolId, pickup_id: id };
  return {
    pickup: {
      id,
      school_id: schoolId,
      child_id: childId,
      person_id: personId,
      day,
      method,
      time: method === 'time' && !isWalkIn ? due : null,
      origin: isWalkIn ? 'walk_in' : 'guardian',
      status,
      eta_minutes: setOut ? -setOut.minutes : null,
      eta_at: setOut ? at(day, addMinutes(due, setOut.minutes + lag)) : null,
      requested_by: isWalkIn ? staffId : requestedBy,
      created_at: at(day, addMinutes(due, isWalkIn ? lag : -240)),
    },
    events: events.map(({ act, minutes }) => ({
      ...happened,
      act,
      person_id: act === 'release' || act === 'schedule' ? personId : null,
      checked: act === 'release' ? seed.checked : null,
      user_id: parentsActs.includes(act) ? requestedBy : staffId,
      at: at(day, addMinutes(due, minutes + lag)),
    })),
  };
}

const firstSlot = '14:30';
const dues = '15:15 15:45 16:00 15:30 16:30 14:45 15:00 16:15 17:00 14:30 16:45 17:15'.split(' ');
const parentsActs: readonly string[] = ['schedule', 'on_the_way', 'here'];

/** The events of a pickup, in minutes after it is due. */
function stagesOf(saysSo: boolean) {
  return [
    { act: 'on_the_way', status: 'on_the_way', minutes: -22, parents: true },
    { act: 'here', status: 'arrived', minutes: -8, parents: true },
    { act: 'get_ready', status: 'getting_ready', minutes: -3, parents: false },
    { act: 'bring_to_door', status: 'at_the_door', minutes: 2, parents: false },
    { act: 'release', status: 'released', minutes: 8, parents: false },
  ].filter(({ parents }) => saysSo || !parents) as SeedEvent[];
}

type SeedEvent = { readonly act: string; readonly status: PickupStatus; readonly minutes: number };
