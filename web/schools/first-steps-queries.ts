/** How far a new school is, and whether its list of first steps is shown. */
import { queryOptions } from '@tanstack/react-query';
import { type FirstSteps, firstStepsApi } from '#core/schools/first-steps.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const firstStepsQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['first-steps', school],
    queryFn: () => call(firstStepsApi.read, { query: school === null ? {} : { school: String(school) } }),
  });

type Hiding = { readonly schoolId: number; readonly isHidden: boolean };

export function useHideFirstSteps(callbacks: MutationCallbacks<FirstSteps>) {
  return useSimpleMutation({
    name: ['hide first steps'],
    about: ['first-steps'],
    send: (body: Hiding, key) => call(firstStepsApi.hide, { body, key }),
    ...callbacks,
  });
}
