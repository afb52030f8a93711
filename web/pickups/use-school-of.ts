/** The places of the map: where a child's school is, with its clock. */
import type { MapLocation } from '#core/schools/school.ts';
import { useKnownConfig } from '#web/session/school-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';

export type SchoolOfChild = { readonly school: MapLocation; readonly timeZone: string };

/** Nothing until the places are known. Without a child the first school is meant. */
export function useSchoolOf(childId: number | undefined): SchoolOfChild | undefined {
  const { schools } = usePerson();
  const { data } = useKnownConfig();
  const own = schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? schools[0];
  const school = data && schoolAmong(data.locations, own?.name);
  return own && school && { school, timeZone: own.timeZone };
}

/** A school is known on the map by its name. */
function schoolAmong(locations: readonly MapLocation[], name: string | undefined): MapLocation | undefined {
  const schools = locations.filter(({ kind }) => kind === 'school');
  return schools.find(({ title }) => title === name) ?? schools[0];
}
