import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { type FeedbackStatus, feedbackStatuses, type StaffFeedback } from '#core/feedback/feedback.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { feedbackInboxQuery, useJudgeFeedback } from './inbox-queries.ts';

const tones = { low: 'stone', medium: 'sun', high: 'maple' } as const;

/** What was sent to the office about the app or the school, with a status that whoever sent it sees. */
export function FeedbackInbox() {
  const t = useWords();
  const asked = useQuery(feedbackInboxQuery);
  const [status, setStatus] = useState<FeedbackStatus | ''>('');
  const all = asked.data ?? [];
  const shown = all.filter((one) => status === '' || one.status === status);
  return (
    <>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-36" count={3} />}
      {asked.data && all.length === 0 && (
        <EmptyState icon={MessageSquareText} tone="stone" title={t('inbox.none')} text={t('inbox.noneText')} />
      )}
      {all.length > 0 && (
        <StatusFilter
          label={t('inbox.filter')}
          every={t('inbox.every')}
          options={feedbackStatuses.map((value) => ({ value, label: t(`feedback.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={MessageSquareText}
          tone="stone"
          title={t('inbox.noneFound')}
          text={t('inbox.noneFoundText')}
        />
      )}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shown.map((feedback) => (
            <FeedbackItem key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      )}
    </>
  );
}

const linked = 'inline-flex min-h-11 items-center font-semibold text-river underline underline-offset-2';

function FeedbackItem({ feedback: sent }: { feedback: StaffFeedback }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, subject, feedback, priority, status, createdAt, sentBy, username, email, phone, imageUrl } = sent;
  const judging = useJudgeFeedback({
    onDone: () => showToast({ title: t('inbox.saved'), text: t('inbox.seenByAuthor') }),
    onFailed: (error) => showToast({ ...failureWords(t, error, t('inbox.notSaved')), failed: true }),
  });
  const day = formatDay(schoolTimeAt(new Date(createdAt), zone).day, locale, 'long');
  const name = username === sentBy ? sentBy : `${username} (${sentBy})`;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="break-words font-bold text-note">{subject}</h2>
          <p className="text-ink-soft text-tiny">{t('inbox.from', { name, day })}</p>
        </div>
        <Chip tone={tones[priority]}>{t(`inbox.${priority}`)}</Chip>
      </div>
      <p className="whitespace-pre-line break-words text-small">{feedback}</p>
      <div className="flex flex-wrap gap-x-4 text-small">
        <a href={`mailto:${encodeURIComponent(email)}`} className={`${linked} min-w-0 break-all`}>
          {t('inbox.replyTo', { email })}
        </a>
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={linked}>
            {t('inbox.call', { phone })}
          </a>
        )}
        {imageUrl && (
          <a href={imageUrl} target="_blank" rel="noopener noreferrer" className={linked}>
            {t('inbox.picture')}
          </a>
        )}
      </div>
      <Select
        aria-label={t('inbox.statusOf', { title: subject })}
        value={judging.isPending ? judging.variables.status : status}
        onChange={({ target }) => {
          const next = feedbackStatuses.find((one) => one === target.value);
          if (next && !judging.isPending) judging.mutate({ id, status: next });
        }}
      >
        {feedbackStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`feedback.${one}`)}
          </option>
        ))}
      </Select>
    </Card>
  );
}
