import { Check, CircleX } from 'lucide-react';
import type { GuardianNotice } from '#core/attendance/attendance.ts';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { needsCall } from '#core/attendance/arrival-rules.ts';
import { useMinute } from '#web/session/use-school-time.ts';
import { clockOf, channelsLabel } from './attendance-labels.ts';

type Props = {
  notice: GuardianNotice;
  timeZone: string;
  /** Whether the absence of the child is still unexplained. */
  isUnexplained: boolean;
};

/**
 * The guardians who were notified of a missing child, by channel, with read receipts, and those who could not be
 * notified. Then the first answer, and whether staff should call.
 */
export function GuardiansToldList({ notice, timeZone, isUnexplained }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { answer } = notice;
  const now = useMinute();
  const clock = (instant: string) => clockOf(instant, timeZone, locale);
  return (
    <span className="flex flex-col text-small">
      <span className="text-fir">
        {notice.by === null
          ? t('attendance.toldAutomatically', { time: clock(notice.at) })
          : t('attendance.told', { time: clock(notice.at), name: notice.by })}
      </span>
      {answer && (
        <span className="font-semibold">
          {t('attendance.answered', {
            name: answer.by,
            time: clock(answer.at),
            answer: t(`attendance.answer_${answer.answer}`, { n: answer.minutes ?? 0 }),
          })}
        </span>
      )}
      {answer?.settledAt && (
        <span className="text-fir">
          {t('attendance.settled', { name: answer.settledBy ?? '', time: clock(answer.settledAt) })}
        </span>
      )}
      {needsCall(notice, isUnexplained, now) && (
        <span className="font-semibold text-maple">{t(answer ? 'attendance.notThere' : 'attendance.noAnswer')}</span>
      )}
      {notice.reached.map(({ name, ways, readAt }) => (
        <span key={name} className="flex items-start gap-1.5 text-ink-soft">
          {readAt !== null && <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-fir" />}
          <span>
            {t('attendance.reachedBy', { name, ways: channelsLabel(ways, t) })}
            {' · '}
            {readAt === null ? t('attendance.notRead') : t('attendance.readAt', { time: clock(readAt) })}
          </span>
        </span>
      ))}
      {notice.missed.map(({ name, phone }) => (
        <span key={name} className="flex items-start gap-1.5 text-maple">
          <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>
            {t('attendance.notReached', { name })}
            {phone !== null && (
              <>
                {' · '}
                <PhoneNumber number={phone} />
              </>
            )}
          </span>
        </span>
      ))}
    </span>
  );
}
