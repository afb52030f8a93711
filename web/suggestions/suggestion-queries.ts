/** Queries and mutations of the user's suggestions. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type NewSuggestion, type Suggestion, suggestionApi } from '#core/suggestions/suggestion.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: () => call(suggestionApi.list),
});

export function useSendSuggestion({ onDone, onFailed }: MutationCallbacks<void>) {
  const client = useQueryClient();
  const { queryKey } = suggestionsQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIdempotentMutation({
    name: ['suggest'],
    send: (body: NewSuggestion, key) => call(suggestionApi.suggest, { body, key }),
    shown: {
      list: queryKey,
      find: (now: readonly Suggestion[], before: readonly Suggestion[], body: NewSuggestion) =>
        addedItems(now, before).filter(
          ({ title, description }) => title === body.title && description === body.description,
        ),
    },
    onDone() {
      askAgain();
      onDone();
    },
    onFailed(error) {
      askAgain();
      onFailed(error);
    },
  });
}
