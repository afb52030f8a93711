import { useContext } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import type { Both, Locale } from '#core/lang/locale.ts';
import { nameInText } from '#web/words/language-names.ts';
import { EditedContext, useOwnFirst, useProblem } from './edited.ts';
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
  rows?: number | undefined;
  optional?: string;
  /** Whether it says how much room is left. */
  counts?: boolean;
};

/** A text in both languages: side by side on a wide screen, the language of the tabs on a phone. */
export function BothField({ label, path, value, onChange, max, rows, optional, counts }: Props) {
  const isWide = useWide();
  const problemAt = useProblem();
  const { lang } = useContext(EditedContext);
  /** How much room is taken, where that is said. */
  const roomIn = (locale: Locale) => (counts ? `${lengthOf(value[locale])} / ${max}` : undefined);
  const shown = useOwnFirst().filter((locale) => isWide || locale === lang);
  return (
    <div className="grid gap-3 rail:grid-cols-2">
      {shown.map((locale) => (
        <Field
          key={locale}
          label={`${label} (${nameInText[locale]})`}
          {...(optional && { optional })}
          problem={problemAt(`${path}.${locale}`) ?? (lengthOf(value[locale]) > max ? roomIn(locale) : undefined)}
          room={roomIn(locale)}
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
