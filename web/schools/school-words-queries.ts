/** The words of a school, as its office edits them. */
import { queryOptions } from '@tanstack/react-query';
import { type SchoolWords, schoolWordsApi, type SchoolWordsChange } from '#core/schools/school-words.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const schoolWordsQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['school-words', school],
    queryFn: () => call(schoolWordsApi.read, { query: school === null ? {} : { school: String(school) } }),
  });

// The school's live event refreshes the suggestions of the reports.
export function useSaveWords(callbacks: MutationCallbacks<SchoolWords>) {
  return useSimpleMutation({
    name: ['save school words'],
    about: ['school-words'],
    send: (body: SchoolWordsChange, key) => call(schoolWordsApi.save, { body, key }),
    ...callbacks,
  });
}
