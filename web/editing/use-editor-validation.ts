/** Validation of an editor: shows problems at their fields and moves the focus to the first. */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import { useLocale } from '#web/i18n/use-translation.ts';
import { type EditorContextValue, languageOf } from './editor-context.ts';

export type EditorState = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly edited: Omit<EditorContextValue, 'languages'>;
  readonly setLang: (lang: Locale) => void;
  /** Shows the problems. Returns whether there are none. */
  readonly check: (problems: readonly FieldProblem[]) => boolean;
};

export function useEditorValidation(): EditorState {
  const [lang, setLang] = useState<Locale>(useLocale());
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  return {
    form,
    edited: { lang, problems },
    setLang,
    check(found) {
      // Prefer a problem in the language shown.
      const first = found.find(({ path }) => languageOf(path) !== otherThan(lang)) ?? found[0];
      const language = first && languageOf(first.path);
      // The field must be mounted before it can be focused.
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
