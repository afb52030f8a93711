import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Feedback } from '#core/feedback/feedback.ts';
import { paths } from '#core/http/page-addresses.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { feedbackQuery } from './feedback-queries.ts';

/** Feedback form, then the feedback sent before with its status. */
export function FeedbackPage() {
  const t = useTranslation();
  const [sent, setSent] = useState<Feedback>();
  return (
    <>
      <HeadingWithParent parent={{ to: paths.more, label: t('app.more') }}>{t('app.feedback')}</HeadingWithParent>
      <Card>
        {sent ? (
          <div role="status">
            <EmptyState icon={CircleCheck} title={t('feedback.sent')} text={t('feedback.sentText')} />
            <div className="rounded-control bg-sunken p-4">
              <p dir="auto" className="font-bold text-note">
                {sent.subject}
              </p>
              <p dir="auto" className="mt-1 whitespace-pre-line text-small">
                {sent.feedback}
              </p>
            </div>
            <Button kind="line" wide className="mt-4" onClick={() => setSent(undefined)}>
              {t('feedback.another')}
            </Button>
          </div>
        ) : (
          <FeedbackForm onSent={setSent} />
        )}
      </Card>
      <OwnFeedback />
    </>
  );
}

const tones = { new: 'lake', seen: 'sun', done: 'fir' } as const;

function OwnFeedback() {
  const t = useTranslation();
  const query = useQuery(feedbackQuery);
  const all = query.data ?? [];
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {all.length > 0 && (
        <section aria-labelledby="own-feedback" className="flex flex-col gap-2">
          <h2 id="own-feedback" className="font-bold text-card">
            {t('feedback.own')}
          </h2>
          <ul className="divide-y divide-line rounded-m border border-line bg-surface px-4 shadow-1">
            {all.map(({ id, subject, status }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 py-2">
                <span dir="auto" className="min-w-0 flex-1 font-semibold text-note">
                  {subject}
                </span>
                <Chip tone={tones[status]}>{t(`feedback.${status}`)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
