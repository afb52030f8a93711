/** The time on the school's wall, minute by minute. */
import { createContext, use, useSyncExternalStore } from 'react';
import { type SchoolTime, schoolTimeAt, usualZone } from '#core/time/school-clock.ts';
import { usePerson } from './session-queries.ts';

/**
 * The minute in which the server drew the page that is taken over: it is taken over as it stands, then brought up to
 * now.
 */
export const DrawnIn = createContext<number | undefined>(undefined);

const minute = 60_000;

/** Those that show the time: one clock wakes them all. */
const listeners = new Set<() => void>();
let timer = 0;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) stop();
  };
}

function start(): void {
  awaitNext();
  document.addEventListener('visibilitychange', tell);
}

function stop(): void {
  window.clearTimeout(timer);
  document.removeEventListener('visibilitychange', tell);
}

function awaitNext(): void {
  timer = window.setTimeout(
    () => {
      awaitNext();
      tell();
    },
    minute - (Date.now() % minute),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

const minutesNow = () => Math.floor(Date.now() / minute);

/** The day and time at a child's school; at the first school when no child is meant. */
export function useSchoolTime(childId?: number): SchoolTime {
  return useTimeIn(useSchoolZone(childId));
}

/** The day and time in a zone. */
export function useTimeIn(zone: string): SchoolTime {
  const drawnIn = use(DrawnIn);
  const minutes = useSyncExternalStore(subscribe, minutesNow, () => drawnIn ?? minutesNow());
  return schoolTimeAt(new Date(minutes * minute), zone);
}

/** The time zone of a child's school; of the first school when no child is meant. */
export function useSchoolZone(childId?: number): string {
  const { schools } = usePerson();
  const school = schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? schools[0];
  return school?.timeZone ?? usualZone;
}
