import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import type { Child } from '#core/children/child.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayLabel } from '#web/pickup-plans/planned-day-labels.ts';
import { pickupPlansQuery } from '#web/pickup-plans/pickup-plan-queries.ts';
import { paths } from '#web/app/paths.ts';

type Props = { candidates: readonly Child[]; chosen: string | null };

/** Leads to the usual week, with what it plans for today. A scheduled pickup has its own card above. */
export function UsualWeekLink({ candidates, chosen }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const plans = useQuery(pickupPlansQuery);
  const planned = candidates.flatMap(({ id, name }) => {
    const of = plans.data?.find(({ childId }) => childId === id);
    const day = of?.days.find((one) => one.day === of.today);
    return day?.plan && day.source !== 'pickup' ? [{ name, text: dayLabel(day, locale, t) }] : [];
  });
  return (
    <Link
      href={chosen ? `${paths.pickupWeek}?child=${chosen}` : paths.pickupWeek}
      className="flex min-h-16 items-center gap-3 rounded-m border border-line bg-surface px-4 py-3 shadow-1"
    >
      <CalendarDays aria-hidden size={22} className="shrink-0 text-river" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-river text-small">{t('app.pickupWeek')}</span>
        {planned.length > 0 && (
          <>
            <span className="block text-ink-soft text-small">{t('plannedDays.today')}</span>
            {planned.map(({ name, text }) => (
              <span key={name} className="block text-small">
                {candidates.length > 1 && <bdi className="font-semibold">{`${name} · `}</bdi>}
                {text}
              </span>
            ))}
          </>
        )}
      </span>
    </Link>
  );
}
