import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale } from '#web/i18n/use-translation.ts';
import { IconButton } from './IconButton.tsx';

type Props = {
  date: string;
  today: string;
  onGo: (date: string) => void;
  /** The label of the day: today, yesterday, or its weekday. */
  name: string;
  previous: string;
  next: string;
};

/** Navigation by day, up to today. */
export function DayNavigator({ date, today, onGo, name, previous, next }: Props) {
  const locale = useLocale();
  const isLast = date >= today;
  const look = 'border border-line bg-surface shadow-1 aria-disabled:opacity-55 aria-disabled:shadow-none';
  return (
    <div className="flex max-w-column items-center gap-3">
      <IconButton label={previous} icon={ChevronLeft} onClick={() => onGo(addDays(date, -1))} className={look} />
      <div aria-live="polite" aria-atomic className="min-w-0 flex-1 text-center">
        <h2 dir="auto" className="font-bold text-card leading-tight">
          {name}
        </h2>
        <p className="text-ink-soft text-small">
          <time dateTime={date}>{formatDay(date, locale, 'long')}</time>
        </p>
      </div>
      <IconButton
        label={next}
        icon={ChevronRight}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onGo(addDays(date, 1))}
        className={look}
      />
    </div>
  );
}
