/** Locations for the map: a child's school, with its time zone. */
import type { MapLocation } from '#core/schools/school.ts';
import { useKnownConfig } from '#web/session/school-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';

export type SchoolOfChild = { readonly school: MapLocation; readonly timeZone: string };

/** Undefined while loading. Without a child, the first school. */
export function useChildSchool(childId: number | undefined): SchoolOfChild | undefined {
  const { schools } = useCurrentUser();
  const { data } = useKnownConfig();
  const own = schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? schools[0];
  const school = data && schoolAmong(data.locations, own?.name);
  return own && school && { school, timeZone: own.timeZone };
}

/** Locations identify a school by its name. */
function schoolAmong(locations: readonly MapLocation[], name: string | undefined): MapLocation | undefined {
  const schools = locations.filter(({ kind }) => kind === 'school');
  return schools.find(({ title }) => title === name) ?? schools[0];
}
