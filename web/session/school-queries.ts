import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { schoolApi, schoolOf } from '#core/schools/school.ts';
import { call } from '#web/api/call.ts';

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => call(schoolApi.config) });

/** The school's phone number, pickup slots and locations. */
export function useSchoolConfig() {
  return useQuery(configQuery);
}

/**
 * As `useSchoolConfig`, without a request: an error screen that is shown because the request failed must not send it
 * again.
 */
export function useKnownConfig() {
  return useQuery({ ...configQuery, retryOnMount: false });
}

/** The days and hours of a child's school; the default ones until they are loaded. The server checks again. */
export function useSchoolCalendar(childId: number | undefined): SchoolCalendar {
  const { data } = useSchoolConfig();
  return data ? schoolOf(data, childId).calendar : usualCalendar;
}
