import { CircleHelp } from 'lucide-react';
import type { DayOrderQuestion } from '#core/class-lists/class-list.ts';
import { type DayOrder, dayOrders } from '#core/class-lists/class-list-fields.ts';
import { formatDay } from '#core/time/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  question: DayOrderQuestion;
  checking: boolean;
  onAnswer: (order: DayOrder) => void;
};

/** Which way the dates of a column are written: one question for all of them. */
export function ClassListDayOrder({ question, checking, onAnswer }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { title, count, sample } = question;
  const others = { dayFirst: question.dayFirstOnly, monthFirst: question.monthFirstOnly } as const;
  return (
    <Card as="section" aria-labelledby="class-list-day-order" className="flex flex-col gap-3 border-sun">
      <div role="status">
        <h2 id="class-list-day-order" className="flex items-center gap-2 font-bold text-card">
          <CircleHelp aria-hidden size={20} className="shrink-0 text-sun" />
          {t('listColumns.dayOrder', { title })}
        </h2>
        <p className="text-ink-soft text-small">{t('listColumns.dayOrderText', { n: count })}</p>
      </div>
      <div className="grid gap-2 md:grid-cols-2">
        {dayOrders.map((order) => (
          <button
            key={order}
            type="button"
            aria-disabled={checking || undefined}
            onClick={() => !checking && onAnswer(order)}
            className="min-h-11 rounded-m border border-line-strong p-3 text-left text-small leading-snug hover:border-river"
          >
            <strong className="block font-semibold">
              {t(`listColumns.${order}`, { sample, day: formatDay(question[order], locale, 'long') })}
            </strong>
            <span className="block text-ink-soft">{t('listColumns.onlyThis', { n: others[order] })}</span>
          </button>
        ))}
      </div>
    </Card>
  );
}
