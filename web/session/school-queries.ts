import { queryOptions, useQuery } from '@tanstack/react-query';
import { schoolApi } from '#core/schools/school.ts';
import { call } from '#web/session/call.ts';

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => call(schoolApi.config) });

/** The school's phone, slots and places. */
export function useSchoolConfig() {
  return useQuery(configQuery);
}
