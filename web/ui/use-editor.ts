/** The checks of an editor: what is wrong is said at its field, and the focus goes to the first. */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import { useLocale } from '#web/words/words.ts';
import { type Edited, languageOf } from './edited.ts';

export type EditorState = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly edited: Edited;
  readonly setLang: (lang: Locale) => void;
  /** Shows what is wrong. False when something is. */
  readonly check: (problems: readonly FieldProblem[]) => boolean;
};

export function useEditor(): EditorState {
  const [lang, setLang] = useState<Locale>(useLocale());
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  return {
    form,
    edited: { lang, problems },
    setLang,
    check(found) {
      // What stands in the language that is shown comes first.
      const first = found.find(({ path }) => languageOf(path) !== otherThan(lang)) ?? found[0];
      const language = first && languageOf(first.path);
      // The field must be there before the focus can go to it.
      flushSync(() => {
        setProblems(found);
        if (language) setLang(language);
      });
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus();
      return first === undefined;
    },
  };
}

const otherThan = (lang: Locale): Locale => (lang === 'fr' ? 'en' : 'fr');
