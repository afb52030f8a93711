/** The school's local time, updated every minute. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session } from '#core/auth/session.ts';
import { type SchoolTime, schoolTimeAt, defaultTimeZone } from '#core/time/school-clock.ts';
import { serverNow, subscribeToClock } from '#web/ui/browser/server-clock.ts';
import { useCurrentUser } from './session-queries.ts';

/** The minute in which the server rendered the page: hydration uses it, then the current minute. */
export const RenderedMinute = createContext<number | undefined>(undefined);

const minute = 60_000;

const minutesNow = () => Math.floor(serverNow() / minute);

/** Date and time at a child's school, or at the first school without a child. */
export function useSchoolTime(childId?: number): SchoolTime {
  return useTimeInZone(useSchoolZone(childId));
}

export function useTimeInZone(zone: string): SchoolTime {
  return schoolTimeAt(useMinute(), zone);
}

/** The current minute of the server's clock. */
export function useMinute(): Date {
  const drawnIn = use(RenderedMinute);
  return new Date(useSyncExternalStore(subscribeToClock, minutesNow, () => drawnIn ?? minutesNow()) * minute);
}

/** The time zone of a child's school, or of the first school without a child. */
export function useSchoolZone(childId?: number): string {
  return zoneOf(useCurrentUser().schools, childId);
}

/** The same among the schools of the current user, for lists of several children. */
export function zoneOf(schools: Session['schools'], childId?: number): string {
  const school = schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? schools[0];
  return school?.timeZone ?? defaultTimeZone;
}
