import { useContext } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { EditorContext, useProblem } from './editor-context.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';

type Props = {
  label: string;
  /** Its path in the draft: `title`, `questions.2.options.0`. */
  path: string;
  value: Bilingual;
  onChange: (value: Bilingual) => void;
  max: number;
  /** The number of text lines. */
  rows?: number | undefined;
  optional?: string;
  /** Whether to show the remaining length. */
  counts?: boolean;
};

/** A text in the languages shown: two are side by side on a wide screen, in tabs on a phone. */
export function BilingualField({ label, path, value, onChange, max, rows, optional, counts }: Props) {
  const isWide = useWideScreen();
  const problemAt = useProblem();
  const { lang, languages } = useContext(EditorContext);
  /** The length used, if shown. */
  const roomIn = (locale: Locale) => (counts ? `${lengthOf(value[locale])} / ${max}` : undefined);
  const shown = languages.filter((locale) => isWide || locale === lang);
  return (
    <div className={classes('grid gap-3', languages.length > 1 && 'rail:grid-cols-2')}>
      {shown.map((locale) => (
        <Field
          key={locale}
          label={languages.length > 1 ? `${label} (${languageNameInText[locale]})` : label}
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
              <textarea {...shared} rows={rows} className={`${controlClasses} py-3`} />
            ) : (
              <input {...shared} autoComplete="off" className={controlClasses} />
            );
          }}
        </Field>
      ))}
    </div>
  );
}
