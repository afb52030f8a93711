/** Queries and mutations of files for staff. */
import { queryOptions } from '@tanstack/react-query';
import { staffFileApi } from '#core/child-files/child-file-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const childCardQuery = (id: number) =>
  queryOptions({
    queryKey: ['child-files', 'card', id],
    queryFn: () => call(staffFileApi.card, { params: { id } }),
  });

export const schoolFilesQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['child-files', 'list', school],
    queryFn: () => call(staffFileApi.list, { query: school === null ? {} : { school: String(school) } }),
  });

export const fileVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['child-files', 'versions', id],
    queryFn: () => call(staffFileApi.versions, { params: { id } }),
  });

type RemindCallbacks = { onDone: (count: number) => void; onFailed: (error: Error) => void };

export function useRemindFamilies({ onDone, onFailed }: RemindCallbacks) {
  return useSimpleMutation({
    name: ['remind to sign files'],
    about: ['child-files'],
    send: (childIds: readonly number[], key) => call(staffFileApi.remind, { body: { childIds: [...childIds] }, key }),
    onDone: ({ reminded }: { reminded: readonly number[] }) => onDone(reminded.length),
    onFailed,
  });
}
