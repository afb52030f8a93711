import { CalendarX } from 'lucide-react';
import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = {
  name: string;
  date: string;
  /** The next day on which the child is expected; none when that is far. */
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Said before anybody tries: a child that is absent all day is not picked up. (decisions, Pickup) */
export function AbsentNote({ name, date, next, onNext }: Props) {
  const t = useWords();
  const locale = useLocale();
  const weekday = (day: string) => formatDay(day, locale, 'weekday');
  return (
    <Card as="section" aria-labelledby="plan" className="flex flex-col items-start gap-3">
      <p id="plan" tabIndex={-1} className="flex items-start gap-2.5 outline-none">
        <CalendarX aria-hidden size={20} className="mt-0.5 shrink-0 text-maple" />
        {t('pickups.absentOn', { name, day: inSentence(weekday(date), locale) })}
      </p>
      {next && (
        <Button kind="quiet" onClick={() => onNext(next)}>
          {t('pickups.scheduleOn', { day: inSentence(weekday(next), locale) })}
        </Button>
      )}
    </Card>
  );
}

/** A French day has no capital in the middle of a sentence. */
const inSentence = (day: string, locale: 'en' | 'fr') => (locale === 'fr' ? day.toLowerCase() : day);
