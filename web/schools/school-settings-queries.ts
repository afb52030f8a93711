/** The settings of a school, as its office edits them. */
import { queryOptions } from '@tanstack/react-query';
import { schoolSettingsApi, type SchoolSettings, type SchoolSettingsChange } from '#core/schools/school-settings.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const schoolSettingsQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['school-settings', school],
    queryFn: () => call(schoolSettingsApi.read, { query: school === null ? {} : { school: String(school) } }),
  });

export function useSaveSettings(callbacks: MutationCallbacks<SchoolSettings>) {
  return useSimpleMutation({
    name: ['save school settings'],
    about: ['school-settings'],
    send: (body: SchoolSettingsChange, key) => call(schoolSettingsApi.save, { body, key }),
    ...callbacks,
  });
}
