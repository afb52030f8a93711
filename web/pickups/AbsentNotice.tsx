import { CalendarX } from 'lucide-react';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { NoPickupNote } from '#web/pickups/board/NoPickupNote.tsx';
import { formatDayInSentence } from './pickup-labels.ts';

type Props = {
  name: string;
  date: string;
  /** The next school day without a reported absence; undefined if it is far away. */
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Explains that a child who is absent all day cannot be picked up. */
export function AbsentNotice({ name, date, next, onNext }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const day = formatDayInSentence(formatDay(date, locale, 'weekday'), locale);
  return (
    <NoPickupNote
      icon={<CalendarX aria-hidden size={20} className="mt-0.5 shrink-0 text-maple" />}
      text={t('pickups.absentOn', { name, day })}
      next={next}
      onNext={onNext}
    />
  );
}
