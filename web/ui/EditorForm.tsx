import type { ReactNode } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import { useWords } from '#web/words/words.ts';
import { EditedContext, languageOf } from './edited.ts';
import { LanguageTabs } from './LanguageTabs.tsx';
import type { EditorState } from './use-editor.ts';

type Props = {
  label: string;
  editor: EditorState;
  /** What is wrong as it stands now: what was missing and is there is said no more. */
  wrong: readonly FieldProblem[];
  onSubmit: () => void;
  children: ReactNode;
};

/** What is written in two languages and sent whole. */
export function EditorForm({ label, editor: { form, edited, setLang }, wrong, onSubmit, children }: Props) {
  const t = useWords();
  const isSettled = ({ path, code }: FieldProblem) =>
    (code === 'required' || code === 'too_large') && !wrong.some((one) => one.path === path);
  const problems = edited.problems.filter((problem) => !isSettled(problem));
  const n = problems.length;
  return (
    <EditedContext value={{ ...edited, problems }}>
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
        <LanguageTabs
          label={t('authoring.languages')}
          lang={edited.lang}
          onChange={setLang}
          isMissing={(lang) => wrong.some(({ path, code }) => code === 'required' && languageOf(path) === lang)}
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
    </EditedContext>
  );
}
