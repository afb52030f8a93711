import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, schoolDayAfter } from '#core/school-days/school-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { formatDay } from '#core/time/format.ts';

type Props = { today: string; calendar: SchoolCalendar; chosen: string; onChoose: (day: string) => void };

/** The two days of most reports: today, and the next day of school. */
export function DayChips({ today, calendar, chosen, onChoose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const next = schoolDayAfter(calendar, today);
  const labelOf = (day: string) =>
    day === today
      ? t('absences.today')
      : day === addDays(today, 1)
        ? t('absences.tomorrow')
        : formatDay(day, locale, 'weekday');
  return (
    <div className="flex flex-wrap gap-2">
      {[isSchoolDay(calendar, today) ? today : null, next].map(
        (day) =>
          day && (
            <button
              key={day}
              type="button"
              aria-pressed={chosen === day}
              onClick={() => onChoose(day)}
              className={classes(
                'min-h-11 rounded-full border px-4 font-semibold text-small',
                chosen === day ? 'border-river bg-river-tint text-river-strong' : 'border-line bg-surface',
              )}
            >
              {labelOf(day)}
            </button>
          ),
      )}
    </div>
  );
}
