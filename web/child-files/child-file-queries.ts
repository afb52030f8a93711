/** Queries and mutations of files for guardians. Files are never kept on the device (docs/decisions/0058). */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { childFileApi } from '#core/child-files/child-file-api.ts';
import type { ChildFile, FileChange, NewSignature } from '#core/child-files/child-file.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const childFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['child-files', 'file', id],
    queryFn: () => call(childFileApi.read, { params: { id } }),
  });

export function useSaveFile(id: number, { onDone, onFailed }: MutationCallbacks<ChildFile>) {
  const put = usePutFile(id);
  return useSimpleMutation({
    name: ['save child file', id],
    about: ['child-files'],
    send: (body: FileChange, key) => call(childFileApi.save, { params: { id }, body, key }),
    onDone(file: ChildFile) {
      put(file);
      onDone(file);
    },
    onFailed,
  });
}

export function useSignFile(id: number, { onDone, onFailed }: MutationCallbacks<ChildFile>) {
  const put = usePutFile(id);
  return useSimpleMutation({
    name: ['sign child file', id],
    about: ['child-files'],
    send: (body: NewSignature, key) => call(childFileApi.sign, { params: { id }, body, key }),
    onDone(file: ChildFile) {
      put(file);
      onDone(file);
    },
    onFailed,
  });
}

/** Shows the saved file before the refetch. */
function usePutFile(id: number) {
  const client = useQueryClient();
  return (file: ChildFile) => client.setQueryData(childFileQuery(id).queryKey, file);
}
