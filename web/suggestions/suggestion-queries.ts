/** What one has suggested, and suggesting something. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type NewSuggestion, type Suggestion, suggestionApi } from '#core/suggestions/suggestion.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: () => call(suggestionApi.list),
});

type Told = { onDone: () => void; onFailed: (error: Error) => void };

export function useSuggest({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = suggestionsQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIntention({
    name: ['suggest'],
    send: (body: NewSuggestion, key) => call(suggestionApi.suggest, { body, key }),
    shown: {
      list: queryKey,
      find: (now: readonly Suggestion[], before: readonly Suggestion[], said: NewSuggestion) =>
        newIn(now, before).filter(({ title, description }) => title === said.title && description === said.description),
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
