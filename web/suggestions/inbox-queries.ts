/** What the office was sent by way of suggestions, and saying what becomes of one. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffSuggestion, staffSuggestionApi, type SuggestionStatus } from '#core/suggestions/suggestion.ts';
import { call } from '#web/session/call.ts';

export const suggestionInboxQuery = queryOptions({
  queryKey: ['inbox', 'suggestions'],
  queryFn: () => call(staffSuggestionApi.list),
});

type Told = { onDone: () => void; onFailed: (error: Error) => void };

/** Says what becomes of a suggestion; its author sees it at once. */
export function useJudgeSuggestion({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = suggestionInboxQuery;
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: SuggestionStatus }) =>
      call(staffSuggestionApi.judge, { params: { id }, body: { status } }),
    onSuccess: (judged: StaffSuggestion) => {
      client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === judged.id ? judged : one)));
      onDone();
    },
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
