import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { type StaffSuggestion, type SuggestionStatus, suggestionStatuses } from '#core/suggestions/suggestion.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { suggestionInboxQuery, useJudgeSuggestion } from './inbox-queries.ts';
import { faces } from './rating-faces.ts';

/** What was suggested at the school, with a status that its author sees. */
export function SuggestionInbox() {
  const t = useWords();
  const asked = useQuery(suggestionInboxQuery);
  const [status, setStatus] = useState<SuggestionStatus | ''>('');
  const all = asked.data ?? [];
  const shown = all.filter((one) => status === '' || one.status === status);
  return (
    <>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-36" count={3} />}
      {asked.data && all.length === 0 && (
        <EmptyState icon={Lightbulb} tone="stone" title={t('inbox.none')} text={t('inbox.noneText')} />
      )}
      {all.length > 0 && (
        <StatusFilter
          label={t('inbox.filter')}
          every={t('inbox.every')}
          options={suggestionStatuses.map((value) => ({ value, label: t(`suggestions.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState icon={Lightbulb} tone="stone" title={t('inbox.noneFound')} text={t('inbox.noneFoundText')} />
      )}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shown.map((suggestion) => (
            <SuggestionItem key={suggestion.id} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </>
  );
}

function SuggestionItem({ suggestion }: { suggestion: StaffSuggestion }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, title, description, emojiRating, status, createdAt, suggestedBy } = suggestion;
  const judging = useJudgeSuggestion({
    onDone: () => showToast({ title: t('inbox.saved'), text: t('inbox.seenByAuthor') }),
    onFailed: (error) => showToast({ ...failureWords(t, error, t('inbox.notSaved')), failed: true }),
  });
  const day = formatDay(schoolTimeAt(new Date(createdAt), zone).day, locale, 'long');
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div>
        <h2 className="break-words font-bold text-note">
          {emojiRating && (
            <span role="img" aria-label={t(`suggestions.${emojiRating}`)}>
              {faces[emojiRating]}{' '}
            </span>
          )}
          {title}
        </h2>
        <p className="text-ink-soft text-tiny">{t('inbox.from', { name: suggestedBy, day })}</p>
      </div>
      <p className="whitespace-pre-line break-words text-small">{description}</p>
      <Select
        aria-label={t('inbox.statusOf', { title })}
        value={judging.isPending ? judging.variables.status : status}
        onChange={({ target }) => {
          const next = suggestionStatuses.find((one) => one === target.value);
          if (next && !judging.isPending) judging.mutate({ id, status: next });
        }}
      >
        {suggestionStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`suggestions.${one}`)}
          </option>
        ))}
      </Select>
    </Card>
  );
}
