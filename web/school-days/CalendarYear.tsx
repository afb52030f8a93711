import { type KeyboardEvent, useRef, useState } from 'react';
import type { SchoolYear } from '#core/school-days/calendar-edit-rules.ts';
import type { SchoolCalendar, SchoolDayKind } from '#core/school-days/school-day.ts';
import { schoolDay, weekdayOf } from '#core/school-days/school-day-rules.ts';
import { addDays, daysFrom } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayNameOf } from '#web/session/school-day-labels.ts';

type Props = {
  year: SchoolYear;
  calendar: SchoolCalendar;
  today: string;
  onChoose: (day: string) => void;
};

/** The colors of the legend and the list, by kind. */
export const kindMarks: Readonly<Record<SchoolDayKind, string>> = {
  normal: 'border border-line-strong bg-surface',
  closed: 'bg-maple',
  pedagogical: 'bg-lake',
  early_release: 'bg-sun',
  weekend: 'bg-sunken',
};

const dayLooks: Readonly<Record<SchoolDayKind, string>> = {
  normal: 'text-ink',
  closed: 'bg-maple-tint font-bold text-maple',
  pedagogical: 'bg-lake-tint font-bold text-lake',
  early_release: 'bg-sun-tint font-bold text-sun',
  weekend: 'text-ink-faint',
};

const legend = ['normal', 'closed', 'pedagogical', 'early_release'] as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Twelve months at a glance. One day is in the tab order; arrow keys move between days. */
export function CalendarYear({ year, calendar, today, onChoose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const days = daysFrom(year.from, year.to);
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(today >= year.from && today <= year.to ? today : year.from);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const next = addDays(focused, step);
    if (next < year.from || next > year.to) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('staffSchoolDays.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {legend.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-full ${kindMarks[kind]}`} />
            {t(`staffSchoolDays.${kind}`)}
          </li>
        ))}
      </ul>
      {/* The keys of the grid reach its days: each is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={grid} onKeyDown={move} className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-3">
        {months.map((month) => (
          <section
            key={month}
            aria-label={monthName(month, locale)}
            className="rounded-m border border-line bg-surface p-3"
          >
            <h3 className="mb-1 font-semibold text-small first-letter:uppercase">{monthName(month, locale)}</h3>
            <div className="grid grid-cols-7 text-center text-tiny tabular-nums">
              {days
                .filter((day) => day.startsWith(month))
                .map((day, n) => {
                  const { kind, name } = schoolDay(calendar, day);
                  const label = [
                    formatDay(day, locale, 'full'),
                    t(`staffSchoolDays.${kind}`),
                    dayNameOf(name, locale),
                  ].filter(Boolean);
                  return (
                    <button
                      key={day}
                      type="button"
                      data-day={day}
                      aria-label={label.join(', ')}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === focused ? 0 : -1}
                      onClick={() => {
                        setFocused(day);
                        onChoose(day);
                      }}
                      style={n === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
                      className={classes(
                        'grid h-8 place-items-center rounded-s',
                        dayLooks[kind],
                        day === today && 'ring-2 ring-river',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  );
                })}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function monthName(month: string, locale: 'en' | 'fr'): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-CA' : 'fr-CA', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
