import { Plus, Trash2 } from 'lucide-react';
import type { CustodyGuardian } from '#core/custody/custody-api.ts';
import { dayInputRange } from '#core/time/day.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, controlClasses } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { DaysDraft, ExceptionDraft } from './custody-draft.ts';
import { GuardianSelect } from './GuardianSelect.tsx';

type Props<Entry extends DaysDraft> = {
  /** The list in the calendar, and in the paths of problems. */
  list: 'exceptions' | 'bars';
  entries: readonly Entry[];
  blank: Entry;
  max: number;
  guardians: readonly CustodyGuardian[];
  onChange: (entries: Entry[]) => void;
  problemOf: (path: string) => string | undefined;
};

/** Days of a guardian, as a list that grows: holidays and exceptions, or court decisions. */
export function DayEntries<Entry extends DaysDraft | ExceptionDraft>({
  list,
  entries,
  blank,
  max,
  guardians,
  onChange,
  problemOf,
}: Props<Entry>) {
  const t = useTranslation();
  const change = (n: number, part: Partial<ExceptionDraft>) =>
    onChange(entries.map((one, place) => (place === n ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-bold text-card">{t(`custody.${list}`)}</legend>
      <p className="text-ink-soft text-small">{t(`custody.${list}Text`)}</p>
      {entries.map((entry, n) => {
        const name = guardians.find(({ personId }) => personId === entry.personId)?.name ?? t('custody.noGuardian');
        const dateField = (field: 'from' | 'until') => (
          <Field
            label={t(field === 'from' ? 'custody.firstDay' : 'custody.lastDay')}
            optional={list === 'bars' && field === 'until' ? t('custody.optional') : ''}
            day={entry[field] || undefined}
            problem={problemOf(`${list}.${n}.${field}`)}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                name={`${list}.${n}.${field}`}
                min={dayInputRange.first}
                max={dayInputRange.last}
                value={entry[field]}
                onChange={({ target }) => change(n, { [field]: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no identity but its place
          <div key={n} role="group" aria-label={name} className="flex flex-col gap-3 rounded-m border border-line p-3">
            <GuardianSelect
              label={t('custody.guardian')}
              name={`${list}.${n}.personId`}
              guardians={guardians}
              value={entry.personId}
              onChange={(personId) => change(n, { personId })}
              problem={problemOf(`${list}.${n}.personId`)}
            />
            <div className="grid gap-3 medium:grid-cols-2">
              {dateField('from')}
              {dateField('until')}
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              {'isHoliday' in entry ? (
                <label className="flex min-h-11 items-center gap-2.5 text-small">
                  <input
                    type="checkbox"
                    checked={entry.isHoliday}
                    onChange={({ target }) => change(n, { isHoliday: target.checked })}
                    className="size-5 accent-river"
                  />
                  {t('custody.isHoliday')}
                </label>
              ) : (
                <span />
              )}
              <Button
                kind="bare"
                icon={<Trash2 aria-hidden size={18} />}
                aria-label={t('custody.removeN', { what: name })}
                onClick={() => onChange(entries.filter((_, place) => place !== n))}
              >
                {t('custody.remove')}
              </Button>
            </div>
          </div>
        );
      })}
      {entries.length < max && (
        <Button
          kind="line"
          className="self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...entries, blank])}
        >
          {t(list === 'exceptions' ? 'custody.addException' : 'custody.addBar')}
        </Button>
      )}
    </fieldset>
  );
}
