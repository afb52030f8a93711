import type { ReactNode } from 'react';
import type { FormField } from '#core/forms/form.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  field: FormField;
  name: string;
  legend: ReactNode;
  value: readonly number[];
  onChange: (chosen: number[]) => void;
  problem: string | undefined;
};

/** A multiple-choice field. */
export function ChoicesField({ field: { options, most, lang }, name, legend, value, onChange, problem }: Props) {
  const t = useTranslation();
  const problemId = `${name}-problem`;
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="flex flex-col">
      <legend className="mb-1.5 font-semibold text-small">
        {legend} {most !== undefined && <span className="text-ink-soft">{t('forms.upTo', { n: most })}</span>}
      </legend>
      {options.map(({ id, label }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))}
            className="size-5 shrink-0 accent-river"
          />
          <bdi lang={lang} className="min-w-0 wrap-anywhere">
            {label}
          </bdi>
        </label>
      ))}
      {problem && (
        <p id={problemId} className="text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
