import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '#core/http/problem.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { maxWordLength, maxWords, type WordList } from '#core/schools/school-words.ts';
import { useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  list: WordList;
  words: readonly Bilingual[];
  isUsual: boolean;
  /** The languages of the school. */
  languages: readonly Locale[];
  problems: readonly FieldProblem[];
  /** Null for the usual words. */
  onChange: (words: Bilingual[] | null) => void;
};

/** One list of words: each is written in the languages of the school, moved or removed, and more are added. */
export function WordListFields({ list, words, isUsual, languages, problems, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const heading = useId();
  const shown = useLocalesOwnFirst().filter((one) => languages.includes(one));
  const [open, setOpen] = useState<number | null>(null);
  /** The word that is edited, and those with a problem. */
  const isOpen = (n: number) => open === n || problems.some(({ path }) => path.startsWith(`${list}.${n}.`));
  const name = t(`schoolWords.${list}`);
  const isFull = words.length >= maxWords;
  const focus = (field: string) => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const problemAt = (path: string) => {
    const problem = problems.find((one) => one.path === path);
    return problem && t(problem.code === 'not_allowed' ? 'schoolWords.twice' : 'authoring.required');
  };
  /** A word that changes loses its translation into a language that the school does not write. */
  const write = (n: number, lang: Locale, text: string) =>
    onChange(
      words.map((word, at) => {
        if (at !== n) return word;
        const kept = { en: languages.includes('en') ? word.en : '', fr: languages.includes('fr') ? word.fr : '' };
        return { ...kept, [lang]: text };
      }),
    );
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-4">
      <div>
        <h2 id={heading} className="font-bold text-note">
          {name}
        </h2>
        <p className="text-ink-soft text-small">{t(`schoolWords.${list}Help`)}</p>
        {isUsual && <p className="text-ink-soft text-small">{t('schoolWords.isUsual')}</p>}
      </div>
      <ol className="flex flex-col">
        {words.map((word, n) => (
          // A word has no other identity while it is typed.
          <li key={n} className="flex flex-col border-line border-b py-1 last:border-b-0">
            <div className="flex items-center gap-2">
              <button
                type="button"
                name={`${list}.${n}`}
                aria-expanded={isOpen(n)}
                onClick={() => setOpen(isOpen(n) ? null : n)}
                className="min-h-11 min-w-0 flex-1 py-1 text-left wrap-break-word"
              >
                {shown.map((lang, at) => (
                  <span
                    key={lang}
                    lang={lang}
                    className={at === 0 ? 'block font-semibold' : 'block text-ink-soft text-small'}
                  >
                    {word[lang] || (at === 0 && t('schoolWords.word', { n: n + 1 }))}
                  </span>
                ))}
              </button>
              <ReorderButtons
                name={inLanguage(word, locale).text || t('schoolWords.word', { n: n + 1 })}
                all={words}
                at={n}
                onChange={(next) => {
                  setOpen(null);
                  if (next.length === words.length) {
                    onChange(next);
                    return;
                  }
                  flushSync(() => onChange(next));
                  focus(next.length === 0 ? list : `${list}.${Math.min(n, next.length - 1)}`);
                }}
              />
            </div>
            {isOpen(n) && (
              <div onFocus={() => setOpen(n)} className="grid gap-2 pt-1 pb-3 medium:auto-cols-fr medium:grid-flow-col">
                {shown.map((lang) => (
                  <Field
                    key={lang}
                    label={
                      shown.length > 1
                        ? t('schoolWords.wordIn', { n: n + 1, language: languageNameInText[lang] })
                        : t('schoolWords.word', { n: n + 1 })
                    }
                    problem={problemAt(`${list}.${n}.${lang}`)}
                  >
                    {(wiring) => (
                      <input
                        {...wiring}
                        name={`${list}.${n}.${lang}`}
                        lang={lang}
                        autoComplete="off"
                        maxLength={maxWordLength}
                        value={word[lang]}
                        onChange={({ target }) => write(n, lang, target.value)}
                        className={controlClasses}
                      />
                    )}
                  </Field>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {words.length === 0 && (
        <p className={problemAt(list) ? 'text-maple text-small' : 'text-ink-soft text-small'}>
          {t('schoolWords.empty')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isFull ? (
          <p className="text-ink-soft text-small">{t('schoolWords.full', { n: maxWords })}</p>
        ) : (
          <Button
            kind="quiet"
            name={list}
            icon={<Plus aria-hidden size={18} />}
            onClick={() => {
              flushSync(() => {
                setOpen(words.length);
                onChange([...words, { en: '', fr: '' }]);
              });
              focus(`${list}.${words.length}.${shown[0]}`);
            }}
          >
            {t('schoolWords.add', { list: name })}
          </Button>
        )}
        {!isUsual && (
          <Button
            kind="bare"
            onClick={() => {
              setOpen(null);
              onChange(null);
            }}
          >
            {t('schoolWords.takeUsual', { list: name })}
          </Button>
        )}
      </div>
    </Card>
  );
}
