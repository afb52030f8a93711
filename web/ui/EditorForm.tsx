import type { ReactNode } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import { useWords } from '#web/words/words.ts';
import { EditedContext } from './edited.ts';
import { TabList } from './TabList.tsx';
import type { EditorState } from './use-editor.ts';
import { useWide } from './use-wide.ts';

type Props = {
  label: string;
  editor: EditorState;
  /** What is wrong as it stands now: what was missing and is there is said no more. */
  wrong: readonly FieldProblem[];
  onSubmit: () => void;
  children: ReactNode;
};

const tabs = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
] as const satisfies readonly { value: Locale; label: string }[];

/** What is written in two languages: both at once on a wide screen, one behind each tab on a phone. */
export function EditorForm({ label, editor: { form, edited, setLang }, wrong, onSubmit, children }: Props) {
  const t = useWords();
  const isWide = useWide();
  const isSettled = ({ path, code }: FieldProblem) => code === 'required' && !wrong.some((one) => one.path === path);
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
        className="flex flex-col gap-4"
      >
        {!isWide && (
          <div className="sticky top-(--header) z-10 -mx-1 rounded-control bg-paper p-1">
            <TabList
              look="bar"
              label={t('authoring.languages')}
              tabs={tabs}
              value={edited.lang}
              onChange={setLang}
              panelId="edited"
            />
          </div>
        )}
        <div id="edited" className="flex flex-col gap-4">
          {children}
        </div>
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
