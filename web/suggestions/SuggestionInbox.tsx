import { Lightbulb } from 'lucide-react';
import { staffSuggestionApi, suggestionStatuses } from '#core/suggestions/suggestion.ts';
import { call } from '#web/api/call.ts';
import { StatusInbox } from '#web/editing/StatusInbox.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ratingFaces } from './rating-faces.ts';

/** Suggestions sent to the school, with a status that their author sees. */
export function SuggestionInbox() {
  const t = useTranslation();
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
        titleChip: emojiRating && (
          <span role="img" aria-label={t(`suggestions.${emojiRating}`)} className="text-title">
            {ratingFaces[emojiRating]}
          </span>
        ),
      })}
    />
  );
}
