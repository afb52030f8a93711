import { countAbsentDays } from '#core/absences/absence-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { dayNote } from '#web/session/school-day-labels.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DayChips } from './DayChips.tsx';
import type { AbsenceDraft } from './absence-draft.ts';

type Props = {
  draft: AbsenceDraft;
  onChange: (part: Partial<AbsenceDraft>) => void;
  limits: { first: string; last: string };
  today: string;
  calendar: SchoolCalendar;
  problemAt: (field: string) => string | undefined;
};

/** One date, or the first and last date of several full days. */
export function DaysFields({ draft, onChange, limits, today, calendar, problemAt }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const several = draft.endDate !== undefined;
  const last = draft.endDate ?? draft.date;
  const isRange = several && draft.date !== '' && last > draft.date && last <= limits.last;
  const note = several || draft.date === '' ? null : dayNote(calendar, draft.date, locale, t);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3 *:basis-36">
        <Field label={t('absences.date')} problem={problemAt('date')} day={draft.date}>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              name="date"
              required
              min={limits.first}
              max={limits.last}
              value={draft.date}
              onChange={({ target }) => onChange({ date: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        {several && (
          <Field label={t('absences.lastDay')} problem={problemAt('endDate')} day={draft.endDate}>
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                name="endDate"
                required
                min={draft.date || limits.first}
                max={limits.last}
                value={draft.endDate}
                onChange={({ target }) => onChange({ endDate: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
        )}
      </div>
      <DayChips
        today={today}
        calendar={calendar}
        chosen={draft.date}
        onChoose={(date) => onChange({ date, ...(draft.endDate && draft.endDate < date && { endDate: date }) })}
      />
      {note !== null && <p className="text-small">{note}</p>}
      {isRange && (
        <p className="text-ink-soft text-small">
          {t('absences.schoolDays', { n: countAbsentDays({ ...draft, endDate: last }, calendar) })}
        </p>
      )}
      {draft.kind === 'absent' && (
        <label className="flex min-h-11 items-center gap-3 self-start font-semibold text-small">
          <input
            type="checkbox"
            checked={several}
            onChange={({ target }) =>
              onChange(target.checked ? { endDate: draft.date, duration: 'full_day' } : { endDate: undefined })
            }
            className="size-5 accent-river"
          />
          {t('absences.severalDays')}
        </label>
      )}
    </div>
  );
}
