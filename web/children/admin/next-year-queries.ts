/** The move of a school's children to their next groups. */
import { queryOptions } from '@tanstack/react-query';
import { nextYearApi, type NextYear, type NextYearPreview } from '#core/children/next-year.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const lastYearChangeQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['next-year', school],
    queryFn: () => call(nextYearApi.last, { query: school === null ? {} : { school: String(school) } }),
  });

const about = ['next-year'];

export function usePreviewNextYear(callbacks: MutationCallbacks<NextYearPreview>) {
  return useSimpleMutation({
    name: ['preview next year'],
    about,
    send: (body: NextYear, key) => call(nextYearApi.preview, { body, key }),
    ...callbacks,
  });
}

type Move = NextYear & { readonly expected: { readonly moved: number; readonly leaving: number } };

// The live event of the school refreshes its other lists.
export function useMoveToNextYear(callbacks: MutationCallbacks<unknown>) {
  return useSimpleMutation({
    name: ['move to next year'],
    about,
    send: (body: Move, key) => call(nextYearApi.move, { body, key }),
    ...callbacks,
  });
}

export function useUndoNextYear(callbacks: MutationCallbacks<{ readonly restored: number; readonly kept: number }>) {
  return useSimpleMutation({
    name: ['undo next year'],
    about,
    send: (id: number, key) => call(nextYearApi.undo, { params: { id }, key }),
    ...callbacks,
  });
}
