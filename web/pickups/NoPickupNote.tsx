import type { ReactNode } from 'react';
import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { dayInSentence } from './pickup-words.ts';

type Props = {
  icon: ReactNode;
  text: string;
  /** The next day on which the child is expected; none when that is far. */
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Why there is no form for a day, and the way to the next day that has one. */
export function NoPickupNote({ icon, text, next, onNext }: Props) {
  const t = useWords();
  const locale = useLocale();
  return (
    <Card as="section" aria-labelledby="plan" className="flex flex-col items-start gap-3">
      <p id="plan" tabIndex={-1} className="flex items-start gap-2.5 outline-none">
        {icon}
        {text}
      </p>
      {next && (
        <Button kind="quiet" onClick={() => onNext(next)}>
          {t('pickups.scheduleOn', { day: dayInSentence(formatDay(next, locale, 'weekday'), locale) })}
        </Button>
      )}
    </Card>
  );
}
