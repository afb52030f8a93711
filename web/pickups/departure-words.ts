/** How a departure is said: when, since when, how somebody was checked. */
import type { Departure, HandOverCheck } from '#core/pickups/departure.ts';
import { nearMinutes } from '#core/pickups/pickup.ts';
import { isUndoable, minutesLeft, takesEta, undoMinutes } from '#core/pickups/pickup-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { PlainKey } from '#web/words/words.ts';
import { sinceWhen } from './departure-columns.ts';

export const checkWords = {
  known: { choice: 'departures.known', said: 'departures.wasKnown' },
  photo_id: { choice: 'departures.photoId', said: 'departures.wasIdentified' },
  guardian_called: { choice: 'departures.guardianCalled', said: 'departures.wasCalledAbout' },
} as const satisfies Record<HandOverCheck, { choice: PlainKey; said: PlainKey }>;

/** The time of day (`HH:mm`) at the school of an instant. */
export function timeAt(instant: string, timeZone: string): string {
  return schoolTimeAt(new Date(instant), timeZone).time;
}

/** Minutes until whoever collects is here, as they last said; nothing where none were said or nobody is awaited. */
export function minutesAway({ status, etaMinutes, etaAt }: Departure, now: Date): number | null {
  return takesEta(status) && etaMinutes !== null && etaAt !== null
    ? minutesLeft(etaMinutes, new Date(etaAt), now)
    : null;
}

/** Whether a child must not leave with whom was announced, though somebody stands there or is about to. */
export function mayNotLeave({ status, isAuthorized }: Departure): boolean {
  return !isAuthorized && (status === 'arrived' || status === 'getting_ready' || status === 'at_the_door');
}

/** The name by which the reason of that is found on the page. */
export const whyNotOf = (id: number) => `why-not-${id}`;

export const isNear = (minutes: number | null) => minutes !== null && minutes <= nearMinutes;

/** Whole minutes since a departure came to where it stands. */
export function minutesThere(departure: Departure, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(sinceWhen(departure))) / 60_000));
}

/** Minutes in which one's own hand-over can still be taken back, begun ones counted; 0 when it cannot. */
export function undoMinutesLeft(departure: Departure, now: Date): number {
  const releasedAt = new Date(sinceWhen(departure));
  if (departure.status !== 'released' || !departure.canUndo || !isUndoable(releasedAt, now)) return 0;
  return Math.min(undoMinutes, Math.max(1, Math.ceil(undoMinutes - (now.getTime() - releasedAt.getTime()) / 60_000)));
}
