/**
 * The demo's hand-overs: the family's of the last days, and the school's of today as far as the clock has brought them.
 */
import type { HandOverCheck } from '#core/pickups/departure.ts';
import type { PickupMethod, PickupStatus } from '#core/pickups/pickup.ts';
import { addDays } from '#core/time/day.ts';
import { addMinutes, minutesOf } from '#core/time/school-clock.ts';

export type HandOverSeed = {
  readonly childId: number;
  readonly personId: number;
  readonly requestedBy: number;
  readonly staffId: number;
  readonly day: string;
  readonly method: PickupMethod;
  /** The slot; with GPS, when they are expected. */
  readonly due: string;
  /** How many minutes later than due it all happens. */
  readonly lag: number;
  /** Whether they say that they are on their way and there. */
  readonly saysSo: boolean;
  readonly checked: HandOverCheck;
  readonly status: PickupStatus;
};

/** Somebody who may collect, and the account that asks for it. */
export type Collecting = { readonly personId: number; readonly userId: number };

type Family = {
  readonly elder: number;
  readonly younger: number;
  readonly one: Collecting;
  readonly other: Collecting;
  readonly grandmother: number;
  readonly staffId: number;
};

/** The demo family's of the last nine days, the oldest first: none is of today, so that one can be scheduled. */
export function ownHandOvers(family: Family, today: string): HandOverSeed[] {
  const { elder, younger, one, other, grandmother, staffId } = family;
  return Array.from({ length: 9 }, (_, n) => 9 - n).flatMap((daysAgo) => {
    const who = daysAgo % 5 === 0 ? 'other' : daysAgo % 5 === 3 ? 'grandmother' : 'one';
    const { userId, personId } = who === 'other' ? other : one;
    // Yesterday the elder left at noon.
    const children = daysAgo === 1 ? [younger] : [elder, younger];
    return children.map((childId): HandOverSeed => {
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
      };
    });
  });
}

/** When the n-th of the school's children is due today, and how they come. One in four lets the phone say. */
export function dueOf(n: number): Pick<HandOverSeed, 'due' | 'lag' | 'method' | 'saysSo' | 'checked'> {
  return {
    due: dues[n % dues.length] ?? '16:00',
    lag: ((n * 3) % 7) - 2,
    method: n % 4 === 3 ? 'gps' : 'time',
    saysSo: n % 3 !== 1,
    checked: n % 5 === 4 ? 'photo_id' : 'known',
  };
}

/** How far a hand-over of today has come by the school's clock. Before the first slot, nowhere. */
export function statusAt(
  { due, lag, saysSo }: Pick<HandOverSeed, 'due' | 'lag' | 'saysSo'>,
  time: string,
): PickupStatus {
  if (time < firstSlot) return 'scheduled';
  const passed = minutesOf(time) - minutesOf(due) - lag;
  return stagesOf(saysSo).findLast(({ minutes }) => minutes <= passed)?.status ?? 'scheduled';
}

type Placed = { readonly id: number; readonly schoolId: number; readonly at: (day: string, time: string) => Date };

/** The rows of one hand-over: itself, and what happened to it. */
export function handOverRows(seed: HandOverSeed, { id, schoolId, at }: Placed) {
  const { childId, personId, requestedBy, staffId, day, method, due, lag, status } = seed;
  const stages = stagesOf(seed.saysSo);
  const reached = stages.slice(0, stages.findIndex((stage) => stage.status === status) + 1);
  const events = [{ act: 'schedule', status: 'scheduled', minutes: -240 } as const, ...reached];
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
      time: method === 'time' ? due : null,
      status,
      eta_minutes: setOut ? -setOut.minutes : null,
      eta_at: setOut ? at(day, addMinutes(due, setOut.minutes + lag)) : null,
      requested_by: requestedBy,
      created_at: at(day, addMinutes(due, -240)),
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

/** What happens so many minutes after the time that they are due. */
function stagesOf(saysSo: boolean) {
  return [
    { act: 'on_the_way', status: 'on_the_way', minutes: -22, parents: true },
    { act: 'here', status: 'arrived', minutes: -8, parents: true },
    { act: 'get_ready', status: 'getting_ready', minutes: -3, parents: false },
    { act: 'bring_to_door', status: 'at_the_door', minutes: 2, parents: false },
    { act: 'release', status: 'released', minutes: 8, parents: false },
  ].filter(({ parents }) => saysSo || !parents) as Stage[];
}

type Stage = { readonly act: string; readonly status: PickupStatus; readonly minutes: number };
