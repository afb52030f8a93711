import { useContext } from 'react';
import { type Both, locales } from '#core/lang/locale.ts';
import { useWords } from '#web/words/words.ts';
import { EditedContext, useProblem } from './edited.ts';
import { control, Field } from './Field.tsx';
import { useWide } from './use-wide.ts';

type Props = {
  label: string;
  /** Where it stands in what is written: `title`, `questions.2.options.0`. */
  path: string;
  value: Both;
  onChange: (value: Both) => void;
  max: number;
  /** Several lines. */
  rows?: number;
  optional?: string;
};

/** A text in both languages: side by side on a wide screen, the language of the tabs on a phone. */
export function BothField({ label, path, value, onChange, max, rows, optional }: Props) {
  const t = useWords();
  const isWide = useWide();
  const problemAt = useProblem();
  const { lang } = useContext(EditedContext);
  return (
    <div className="grid gap-3 rail:grid-cols-2">
      {locales
        .filter((locale) => isWide || locale === lang)
        .map((locale) => (
          <Field
            key={locale}
            label={locale === 'en' ? t('authoring.inEnglish', { label }) : t('authoring.inFrench', { label })}
            {...(optional && { optional })}
            problem={problemAt(`${path}.${locale}`)}
          >
            {(wiring) => {
              const shared = {
                ...wiring,
                name: `${path}.${locale}`,
                lang: locale,
                maxLength: max,
                value: value[locale],
                onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [locale]: target.value }),
              };
              return rows ? (
                <textarea {...shared} rows={rows} className={`${control} py-3`} />
              ) : (
                <input {...shared} autoComplete="off" className={control} />
              );
            }}
          </Field>
        ))}
    </div>
  );
}
