import { queryOptions, useQuery } from '@tanstack/react-query';
import { schoolApi } from '#core/schools/school.ts';
import { call } from '#web/session/call.ts';

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => call(schoolApi.config) });

/** The school's phone, slots and places. */
export function useSchoolConfig() {
  return useQuery(configQuery);
}

/**
 * The same within a page that may have asked: a part of it that is drawn because that failed does not ask once more,
 * and again.
 */
export function useKnownConfig() {
  return useQuery({ ...configQuery, retryOnMount: false });
}
