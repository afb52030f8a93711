import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { dayInWords } from './report-words.ts';

type Props = { date: string; today: string; onGo: (date: string) => void };

/** Day by day, up to today. (§2 Daily reports screen) */
export function DayNavigator({ date, today, onGo }: Props) {
  const t = useWords();
  const locale = useLocale();
  const isLast = date >= today;
  const look = 'border border-line bg-surface shadow-1 aria-disabled:opacity-55 aria-disabled:shadow-none';
  return (
    <div className="flex items-center gap-3">
      <IconButton
        label={t('reports.previousDay')}
        icon={ChevronLeft}
        onClick={() => onGo(addDays(date, -1))}
        className={look}
      />
      <div aria-live="polite" aria-atomic className="min-w-0 flex-1 text-center">
        <h2 className="font-bold text-card leading-tight">{dayInWords(date, today, locale, t)}</h2>
        <p className="text-ink-soft text-small">
          <time dateTime={date}>{formatDay(date, locale, 'long')}</time>
        </p>
      </div>
      <IconButton
        label={t('reports.nextDay')}
        icon={ChevronRight}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onGo(addDays(date, 1))}
        className={look}
      />
    </div>
  );
}
