import {
  type DoNotReleaseName,
  maxDoNotReleaseReasonLength,
  type NamedPerson,
} from '#core/pickup-people/do-not-release.ts';
import { maxPersonNameLength } from '#core/pickup-people/pickup-person.ts';
import { dayInputRange } from '#core/time/day.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** The place in the list, for the names of the fields. */
  n: number;
  entry: DoNotReleaseName;
  /** The people of the child who have this name. */
  matching: readonly NamedPerson[];
  onChange: (part: Partial<DoNotReleaseName>) => void;
  problemOf: (path: string) => string | undefined;
};

/** One name of the list: name, reason, days, and the people who have the name and are another person. */
export function DoNotReleaseFields({ n, entry, matching, onChange, problemOf }: Props) {
  const t = useTranslation();
  const dayField = (field: 'from' | 'until') => (
    <Field
      label={t(field === 'from' ? 'doNotRelease.firstDay' : 'doNotRelease.lastDay')}
      optional={t('doNotRelease.optional')}
      day={entry[field] ?? undefined}
      problem={problemOf(`names.${n}.${field}`)}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          name={`names.${n}.${field}`}
          min={dayInputRange.first}
          max={dayInputRange.last}
          value={entry[field] ?? ''}
          onChange={({ target }) => onChange({ [field]: target.value || null })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label={t('doNotRelease.name')} hint={t('doNotRelease.nameText')} problem={problemOf(`names.${n}.name`)}>
        {(wiring) => (
          <input
            {...wiring}
            name={`names.${n}.name`}
            autoComplete="off"
            maxLength={maxPersonNameLength}
            value={entry.name}
            onChange={({ target }) => onChange({ name: target.value })}
            className={controlClasses}
          />
        )}
      </Field>
      {matching.length > 0 && (
        <fieldset className="flex min-w-0 flex-col">
          <legend className="font-semibold text-maple text-small">{t('doNotRelease.others')}</legend>
          {matching.map(({ id, names }) => (
            <label key={id} className="flex min-h-11 items-center gap-2.5 text-small">
              <input
                type="checkbox"
                checked={entry.others.includes(id)}
                onChange={({ target }) => {
                  const rest = entry.others.filter((one) => one !== id);
                  onChange({ others: target.checked ? [...rest, id] : rest });
                }}
                className="size-5 shrink-0 accent-river"
              />
              {t('doNotRelease.otherOf', { name: names[0] ?? '' })}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={t('doNotRelease.reason')} optional={t('doNotRelease.optional')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            name={`names.${n}.reason`}
            maxLength={maxDoNotReleaseReasonLength}
            value={entry.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
            className={`${controlClasses} py-2.5`}
          />
        )}
      </Field>
      <div className="grid gap-3 medium:grid-cols-2">
        {dayField('from')}
        {dayField('until')}
      </div>
    </>
  );
}
