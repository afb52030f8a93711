import { CalendarX } from 'lucide-react';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { NoPickupNote } from './NoPickupNote.tsx';
import { dayInSentence } from './pickup-words.ts';

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
  const day = dayInSentence(formatDay(date, locale, 'weekday'), locale);
  return (
    <NoPickupNote
      icon={<CalendarX aria-hidden size={20} className="mt-0.5 shrink-0 text-maple" />}
      text={t('pickups.absentOn', { name, day })}
      next={next}
      onNext={onNext}
    />
  );
}
