import { useQueries, useQuery } from '@tanstack/react-query';
import { registersQuery } from '#web/attendance/attendance-queries.ts';
import { groupSheetQuery } from '#web/children/group-sheet-query.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';

/**
 * On a room device, loads the sheets of its groups ahead, into memory: an evacuation may have no network. Families read
 * in the access log that the device had them (docs/decisions/0058).
 */
export function RoomSheets() {
  const { data } = useQuery(registersQuery(useChosenSchool()));
  useQueries({ queries: (data?.groups ?? []).map(({ groupId }) => groupSheetQuery(groupId)) });
  return null;
}
