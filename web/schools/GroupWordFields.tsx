import { useId } from 'react';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { maxGroupWordLength } from '#core/schools/school-words.ts';
import { useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  word: Bilingual;
  isUsual: boolean;
  /** The languages of the school. */
  languages: readonly Locale[];
  problems: readonly FieldProblem[];
  /** Null for the usual word. */
  onChange: (word: Bilingual | null) => void;
};

/** The word before the name of a group, in the languages of the school. */
export function GroupWordFields({ word, isUsual, languages, problems, onChange }: Props) {
  const t = useTranslation();
  const heading = useId();
  const shown = useLocalesOwnFirst().filter((one) => languages.includes(one));
  const name = t('schoolWords.groupWord');
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-4">
      <div>
        <h2 id={heading} className="font-bold text-note">
          {name}
        </h2>
        <p className="text-ink-soft text-small">{t('schoolWords.groupWordHelp')}</p>
      </div>
      <div className="grid gap-2 medium:auto-cols-fr medium:grid-flow-col">
        {shown.map((lang) => (
          <Field
            key={lang}
            label={shown.length > 1 ? `${name} (${languageNameInText[lang]})` : name}
            problem={problems.some(({ path }) => path === `groupWord.${lang}`) ? t('authoring.required') : undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                name={`groupWord.${lang}`}
                lang={lang}
                autoComplete="off"
                maxLength={maxGroupWordLength}
                value={word[lang]}
                onChange={({ target }) => onChange({ ...word, [lang]: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
        ))}
      </div>
      {!isUsual && (
        <div>
          <Button kind="bare" onClick={() => onChange(null)}>
            {t('schoolWords.takeUsual', { list: name })}
          </Button>
        </div>
      )}
    </Card>
  );
}
