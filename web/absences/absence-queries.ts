/** What families read about absences. */
import { queryOptions } from '@tanstack/react-query';
import { absenceApi } from '#core/absences/absence-api.ts';
import { arrivalApi } from '#core/absences/arrival-api.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { call } from '#web/api/call.ts';

export const absencesQuery = queryOptions({ queryKey: ['absences'], queryFn: () => call(absenceApi.list) });

/** The pickups of the family, from the same list as the page of pickups. */
export const pickupsOfFamilyQuery = queryOptions({ queryKey: ['pickups'], queryFn: () => call(pickupApi.list) });

/**
 * Today's notices about children who did not arrive. The key is below that of pickups, whose events also follow
 * attendance.
 */
export const arrivalsQuery = queryOptions({
  queryKey: ['pickups', 'arrivals'],
  queryFn: () => call(arrivalApi.list),
});
