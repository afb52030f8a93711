import { Check, CircleX } from 'lucide-react';
import type { GuardiansTold } from '#core/attendance/attendance.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { clockOf, waysInWords } from './attendance-words.ts';

type Props = { told: GuardiansTold; timeZone: string };

/** Who was told that a child is missing, by what, whether each has read it, and who could not be told. */
export function GuardiansToldList({ told, timeZone }: Props) {
  const t = useWords();
  const locale = useLocale();
  const clock = (instant: string) => clockOf(instant, timeZone, locale);
  return (
    <span className="flex flex-col text-small">
      <span className="text-fir">{t('attendance.told', { time: clock(told.at), name: told.by })}</span>
      {told.reached.map(({ name, ways, readAt }) => (
        <span key={name} className="flex items-start gap-1.5 text-ink-soft">
          {readAt !== null && <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-fir" />}
          <span>
            {t('attendance.reachedBy', { name, ways: waysInWords(ways, t) })}
            {' · '}
            {readAt === null ? t('attendance.notRead') : t('attendance.readAt', { time: clock(readAt) })}
          </span>
        </span>
      ))}
      {told.missed.map((name) => (
        <span key={name} className="flex items-start gap-1.5 text-maple">
          <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{t('attendance.notReached', { name })}</span>
        </span>
      ))}
    </span>
  );
}
