import { MessageSquareText } from 'lucide-react';
import { feedbackStatuses, type StaffFeedback, staffFeedbackApi } from '#core/feedback/feedback.ts';
import { call } from '#web/api/call.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { StatusInbox } from '#web/editing/StatusInbox.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const tones = { low: 'stone', medium: 'sun', high: 'maple' } as const;

/** Feedback sent to the office, with a status that its author sees. */
export function FeedbackInbox() {
  const t = useTranslation();
  return (
    <StatusInbox
      icon={MessageSquareText}
      query={{ queryKey: ['inbox', 'feedback'], queryFn: () => call(staffFeedbackApi.list) }}
      statuses={feedbackStatuses}
      wordOf={(status) => t(status === 'new' ? 'inbox.new' : `feedback.${status}`)}
      every={t('inbox.everyFeedback')}
      judge={(id, status) => call(staffFeedbackApi.judge, { params: { id }, body: { status } })}
      read={(sent) => ({
        title: sent.subject,
        by: sent.username === sent.sentBy ? sent.sentBy : `${sent.username} (${sent.sentBy})`,
        text: sent.feedback,
        titleChip: <Chip tone={tones[sent.priority]}>{t(`inbox.${sent.priority}`)}</Chip>,
        below: <FeedbackContact sent={sent} />,
      })}
    />
  );
}

const linked = 'inline-flex min-h-11 items-center font-semibold text-river underline underline-offset-2';

/** Contact details of the author, and the image. */
function FeedbackContact({ sent: { email, phone, imageUrl } }: { sent: StaffFeedback }) {
  const t = useTranslation();
  return (
    <div className="-my-2 flex flex-wrap gap-x-4 text-small">
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
  );
}
