import { Lightbulb } from 'lucide-react';
import { staffSuggestionApi, suggestionStatuses } from '#core/suggestions/suggestion.ts';
import { call } from '#web/session/call.ts';
import { StatusInbox } from '#web/ui/StatusInbox.tsx';
import { useWords } from '#web/words/words.ts';
import { faces } from './rating-faces.ts';

/** What was suggested at the school, with a status that its author sees. */
export function SuggestionInbox() {
  const t = useWords();
  return (
    <StatusInbox
      icon={Lightbulb}
      query={{ queryKey: ['inbox', 'suggestions'], queryFn: () => call(staffSuggestionApi.list) }}
      statuses={suggestionStatuses}
      wordOf={(status) => t(`suggestions.${status}`)}
      every={t('inbox.everySuggestion')}
      judge={(id, status) => call(staffSuggestionApi.judge, { params: { id }, body: { status } })}
      read={({ title, suggestedBy, description, emojiRating }) => ({
        title,
        by: suggestedBy,
        text: description,
        beside: emojiRating && (
          <span role="img" aria-label={t(`suggestions.${emojiRating}`)} className="text-title">
            {faces[emojiRating]}
          </span>
        ),
      })}
    />
  );
}
