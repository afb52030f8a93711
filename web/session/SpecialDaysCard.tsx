import { CalendarX } from 'lucide-react';
import type { SpecialDays } from '#core/school-days/school-day.ts';
import { formatDay } from '#core/time/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { kindNote } from './school-day-labels.ts';

type Props = {
  today: string;
  /** By school. `name` is shown for a user of several schools. */
  schools: readonly { readonly name: string | null; readonly days: readonly SpecialDays[] }[];
};

/** The closed, pedagogical and early-release days of the coming week; empty without one. */
export function SpecialDaysCard({ today, schools }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  if (schools.every(({ days }) => days.length === 0)) return null;
  const dayLabel = (day: string) => (day === today ? t('schoolDays.today') : formatDay(day, locale, 'weekday'));
  return (
    <Card as="section" aria-label={t('schoolDays.special')} className="flex gap-3 px-4 py-3">
      <CalendarX aria-hidden size={20} className="mt-0.5 shrink-0 text-maple" />
      <ul className="flex min-w-0 flex-col gap-2 wrap-anywhere">
        {schools.flatMap(({ name, days }) =>
          days.map(({ from, to, kind, name: reason, times }) => (
            <li key={`${name} ${from}`}>
              <strong className="block">
                {from === to
                  ? dayLabel(from)
                  : t('schoolDays.range', { from: dayLabel(from), to: formatDay(to, locale, 'weekday') })}
                {name !== null && ` · ${name}`}
              </strong>
              <span className="text-ink-soft text-small">
                {kindNote({ kind, name: reason, hours: times }, locale, t)}
              </span>
            </li>
          )),
        )}
      </ul>
    </Card>
  );
}
