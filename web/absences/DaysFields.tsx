import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import type { AbsenceDraft } from './absence-draft.ts';

type Props = {
  draft: AbsenceDraft;
  onChange: (part: Partial<AbsenceDraft>) => void;
  limits: { first: string; last: string };
  problemAt: (field: string) => string | undefined;
};

/** The day, or the first and last of several full days. */
export function DaysFields({ draft, onChange, limits, problemAt }: Props) {
  const t = useWords();
  const several = draft.endDate !== undefined;
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
              className={control}
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
                className={control}
              />
            )}
          </Field>
        )}
      </div>
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
    </div>
  );
}
