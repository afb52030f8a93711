import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { dayInputRange } from '#core/time/day.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  limits: PersonLimits;
  /** Whether the fields are unfolded from the start. */
  isOpen?: boolean;
  onChange: (part: Partial<PersonLimits>) => void;
  problemOf: (field: keyof PersonLimits) => string | undefined;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const labels = {
  from: 'addPerson.firstDay',
  until: 'addPerson.lastDay',
  after: 'addPerson.after',
  before: 'addPerson.before',
} as const;

/** The days and times on which a person may come: weekdays, a time of the day, first and last day. All are optional. */
export function LimitsFields({ limits, isOpen = false, onChange, problemOf }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const names = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', { weekday: 'long', timeZone: 'UTC' });
  const field = (name: keyof typeof labels, type: 'date' | 'time') => (
    <Field
      label={t(labels[name])}
      optional={t('ui.optional')}
      day={type === 'date' ? (limits[name] ?? undefined) : undefined}
      problem={problemOf(name)}
    >
      {(wiring) => (
        <input
          {...wiring}
          type={type}
          name={`limits.${name}`}
          {...(type === 'date' && { min: dayInputRange.first, max: dayInputRange.last })}
          value={limits[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <details open={isOpen} className="rounded-m border border-line px-3.5">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-2 font-semibold text-small">
        {t('addPerson.limits')}
        <DisclosureIcon />
      </summary>
      <div className="flex flex-col gap-4 pb-3.5">
        <fieldset className="flex min-w-0 flex-wrap gap-x-4">
          <legend className="font-semibold text-small">{t('addPerson.weekdays')}</legend>
          {weekdays.map((weekday) => (
            <label key={weekday} className="flex min-h-11 items-center gap-2.5 text-small">
              <input
                type="checkbox"
                checked={limits.weekdays.includes(weekday)}
                onChange={({ target }) => {
                  const rest = limits.weekdays.filter((one) => one !== weekday);
                  onChange({ weekdays: target.checked ? [...rest, weekday] : rest });
                }}
                className="size-5 shrink-0 accent-river"
              />
              {names.format(new Date(Date.UTC(2024, 0, weekday)))}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-3 medium:grid-cols-2">
          {field('after', 'time')}
          {field('before', 'time')}
          {field('from', 'date')}
          {field('until', 'date')}
        </div>
      </div>
    </details>
  );
}
