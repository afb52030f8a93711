import { Check, CircleX, Smartphone } from 'lucide-react';
import type { GuardianReach, GuardiansTold } from '#core/attendance/attendance.ts';
import { type Words, useLocale, useWords } from '#web/words/words.ts';
import { clockOf } from './attendance-words.ts';

const waysInWords = (ways: GuardianReach['guardians'][number]['ways'], t: Words) =>
  ways.map((way) => t(`attendance.way_${way}`)).join(', ');

/** Who would be told of a missing child and by what, and who has no account yet. */
export function GuardianReachList({ reach: { guardians, invited } }: { reach: GuardianReach }) {
  const t = useWords();
  return (
    <ul className="flex flex-col gap-1 text-small">
      {guardians.map(({ name, ways }) => (
        <li key={name} className="flex items-start gap-2">
          <Smartphone aria-hidden size={16} className="mt-0.5 shrink-0 text-river" />
          <span>{t('attendance.reachedBy', { name, ways: waysInWords(ways, t) })}</span>
        </li>
      ))}
      {invited.map((name) => (
        <NotReached key={name} name={name} />
      ))}
    </ul>
  );
}

type ToldProps = { told: GuardiansTold; timeZone: string };

/** Who was told that a child is missing, by what, whether each has read it, and who could not be told. */
export function GuardiansToldList({ told, timeZone }: ToldProps) {
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

function NotReached({ name }: { name: string }) {
  const t = useWords();
  return (
    <li className="flex items-start gap-2 text-maple">
      <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{t('attendance.notReached', { name })}</span>
    </li>
  );
}
