import type { Child } from '#core/children/child.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { others: readonly Child[]; chosen: readonly number[]; onChange: (chosen: readonly number[]) => void };

/** The choice of other children of the same report. */
export function OtherChildren({ others, chosen, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{t('absences.others')}</legend>
      {others.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 self-start font-semibold text-small">
          <input
            type="checkbox"
            name={`also-${id}`}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            className="size-5 accent-river"
          />
          {t('absences.alsoFor', { name: name.split(' ')[0] ?? name })}
        </label>
      ))}
    </fieldset>
  );
}
