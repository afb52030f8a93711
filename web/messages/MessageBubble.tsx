import { Check, CheckCheck, Clock3, type LucideIcon, RotateCw } from 'lucide-react';
import { detectLanguage } from '#core/lang/detect-language.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { isRefusal, errorCode } from '#web/api/call-error.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { Bubble, PlacedBubble } from './group-messages.ts';
import { MessageText } from './MessageText.tsx';
import { MessageTranslation } from './MessageTranslation.tsx';

const FileStrip = onDemand(
  () => import('#web/files/FileStrip.tsx').then(({ FileStrip: Screen }) => ({ Screen })),
  <Skeleton className="h-40 w-56" />,
);
const SendingFiles = onDemand(
  () => import('#web/files/SendingFiles.tsx').then(({ SendingFiles: Screen }) => ({ Screen })),
  null,
);

type Props = {
  bubble: PlacedBubble;
  zone: string;
  /** Whether the conversation has several participants: then messages show the sender and the number of readers. */
  isShared: boolean;
  isMarked: boolean;
  onRetry: () => void;
  onTakeBack: (bubble: Bubble) => void;
};

/** One message: sender, text, time, and for an own message its status. */
export function MessageBubble({ bubble, zone, isShared, isMarked, onRetry, onTakeBack }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, isOwn, sender, isStaff, content, files, attachments, createdAt, status, opensRun, endsRun } = bubble;
  const isUnderWay = status === 'waiting' || status === 'sending';
  const isRefused = status === 'failed' && isRefusal(bubble.error ?? null);
  const time = formatTime(schoolTimeAt(new Date(createdAt), zone).time, locale);
  const isNamed = isShared && !isOwn && opensRun;
  return (
    <div
      id={id === undefined ? undefined : `message-${id}`}
      className={classes('bubble flex flex-col', isOwn ? 'bubble-own' : 'items-start', opensRun && 'mt-2')}
    >
      <div
        className={classes(
          'rounded-m px-3.5 py-2 leading-snug',
          !isOwn && 'border border-line bg-surface',
          isOwn && !isUnderWay && status !== 'failed' && 'bg-river text-on-river',
          isUnderWay && 'bg-river-tint text-river-strong',
          isRefused && 'border border-maple bg-maple-tint text-ink',
          // It goes on waiting by itself.
          status === 'failed' && !isRefused && 'border border-river border-dashed bg-river-tint text-river-strong',
          endsRun && 'bubble-last',
          isMarked && 'bubble-sought',
        )}
      >
        {isNamed ? (
          <p className="font-bold text-river-strong text-small">
            <bdi>{sender}</bdi>
            {isStaff && <span className="font-normal text-ink-soft"> · {t('messages.school')}</span>}
          </p>
        ) : (
          <span className="sr-only">{isOwn ? t('messages.you', { text: '' }) : `${sender}: `}</span>
        )}
        {files && <FileStrip files={files} sender={isOwn ? '' : sender} />}
        {attachments && <SendingFiles files={attachments} recordKey={bubble.key} />}
        {content !== '' && <MessageText text={content} lang={detectLanguage(content)} />}
      </div>
      {!isOwn && content !== '' && <MessageTranslation text={content} />}
      {(endsRun || isUnderWay || status === 'failed') && (
        // The status is not announced, since it changes often. Sending and failing are announced elsewhere.
        <p
          aria-live="off"
          className="mt-0.5 flex flex-wrap items-center justify-end gap-x-2 px-1 text-ink-soft text-tiny tabular-nums"
        >
          {status !== 'failed' && <span>{time}</span>}
          {status && <Status bubble={bubble} isShared={isShared} onRetry={onRetry} onTakeBack={onTakeBack} />}
        </p>
      )}
      {!endsRun && !isUnderWay && status !== 'failed' && <span className="sr-only">{time}</span>}
    </div>
  );
}

type StatusProps = Pick<Props, 'bubble' | 'isShared' | 'onRetry' | 'onTakeBack'>;

function Status({ bubble, isShared, onRetry, onTakeBack }: StatusProps) {
  const t = useTranslation();
  const { status, readBy = 0, error } = bubble;
  if (status === 'failed') return <NotSent bubble={bubble} onRetry={onRetry} onTakeBack={onTakeBack} />;
  if (status === 'read') return <Sign icon={CheckCheck}>{t('messages.read')}</Sign>;
  if (status === 'waiting') return <Sign icon={Clock3}>{t('messages.waiting')}</Sign>;
  if (status === 'sending') return <Sign icon={Clock3}>{t('messages.sending')}</Sign>;
  const isReadBySome = isShared && readBy > 0;
  return (
    <Sign icon={isReadBySome ? CheckCheck : Check}>
      {isReadBySome && !error ? t('messages.readBy', { n: readBy }) : t('messages.sent')}
    </Sign>
  );
}

function Sign({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden size={14} className="shrink-0" />
      {children}
    </span>
  );
}

/** Why a message was not sent, with two actions: retry, or move the text back to the composer. */
function NotSent({ bubble, onRetry, onTakeBack }: Omit<StatusProps, 'isShared'>) {
  const t = useTranslation();
  const error = bubble.error ?? null;
  const button = 'inline-flex min-h-11 items-center gap-1.5 rounded-s px-1 text-left font-bold text-small';
  return (
    <span className="flex flex-wrap items-center justify-end">
      {isRefusal(error) ? (
        <>
          <span className="px-1 py-1 text-maple text-small">
            {t('messages.refused', { why: t(`refusals.${errorCode(error)}`) })}
          </span>
          {errorCode(error) !== 'messaging_not_allowed' && (
            <button type="button" onClick={onRetry} className={`${button} text-maple`}>
              {t('ui.retry')}
            </button>
          )}
        </>
      ) : (
        <button type="button" onClick={onRetry} className={`${button} text-sun`}>
          <RotateCw aria-hidden size={16} className="shrink-0" />
          {t(navigator.onLine ? 'messages.notSent' : 'messages.waitingForNetwork')}
        </button>
      )}
      <button type="button" onClick={() => onTakeBack(bubble)} className={`${button} text-river`}>
        {t('messages.takeBack')}
      </button>
    </span>
  );
}
