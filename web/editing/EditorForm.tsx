import type { ReactNode } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AddLanguage } from './AddLanguage.tsx';
import { EditorContext, languageOf } from './editor-context.ts';
import { RestoredDraft } from './RestoredDraft.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import type { EditorState } from './use-editor-validation.ts';
import { useShownLanguages } from './use-shown-languages.ts';

type Props = {
  label: string;
  /** The name of the draft. */
  draftName: string;
  editor: EditorState;
  /** The languages of the school. */
  languages: readonly Locale[];
  /** The texts being written. */
  texts: readonly Bilingual[];
  /** Current problems: a problem disappears once it is fixed. */
  wrong: readonly FieldProblem[];
  onSubmit: () => void;
  children: ReactNode;
};

/** A form with texts in the languages of the school, saved as a whole. The other language can be added. */
export function EditorForm({ label, draftName, editor, languages, texts, wrong, onSubmit, children }: Props) {
  const t = useTranslation();
  const { form, edited, setLang } = editor;
  const { shown, hidden, add } = useShownLanguages(languages, texts);
  const lang = shown.includes(edited.lang) ? edited.lang : (shown[0] ?? edited.lang);
  const isSettled = ({ path, code }: FieldProblem) =>
    (code === 'required' || code === 'too_large') && !wrong.some((one) => one.path === path);
  const problems = edited.problems.filter((problem) => !isSettled(problem));
  const n = problems.length;
  return (
    <EditorContext value={{ lang, languages: shown, problems }}>
      <form
        ref={form}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex min-w-0 flex-col gap-4"
      >
        <RestoredDraft name={draftName} />
        {hidden && (
          <AddLanguage
            language={hidden}
            onAdd={() => {
              add();
              setLang(hidden);
            }}
          />
        )}
        <LanguageTabs
          label={t('authoring.languages')}
          languages={shown}
          lang={lang}
          onChange={setLang}
          isMissing={(one) => wrong.some(({ path, code }) => code === 'required' && languageOf(path) === one)}
          isSticky
        >
          {children}
        </LanguageTabs>
        <p
          role="status"
          className={n > 0 ? 'rounded-m bg-maple-tint p-3 font-semibold text-maple text-small' : 'sr-only'}
        >
          {n > 0 && t('authoring.incomplete', { n })}
        </p>
      </form>
    </EditorContext>
  );
}
