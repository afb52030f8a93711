/** What the fields of an editor share: the language that a phone shows, and what is wrong where. */
import { createContext, useContext } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import { isLocale, type Locale } from '#core/lang/locale.ts';
import type { PlainKey } from '#web/words/words.ts';
import { useLocale, useWords } from '#web/words/words.ts';

export type Edited = { readonly lang: Locale; readonly problems: readonly FieldProblem[] };

export const EditedContext = createContext<Edited>({ lang: 'fr', problems: [] });

const words: Partial<Record<FieldProblem['code'], PlainKey>> = {
  required: 'authoring.required',
  too_short: 'authoring.tooShort',
  too_early: 'authoring.tooEarly',
  too_small: 'authoring.tooSmall',
};

/** What is wrong at a path, in words; nothing where all is well. */
export function useProblem(): (path: string) => string | undefined {
  const t = useWords();
  const { problems } = useContext(EditedContext);
  return (path) => {
    const problem = problems.find((one) => one.path === path);
    return problem && t(words[problem.code] ?? 'authoring.notAllowed');
  };
}

/** The languages, the writer's own before the other. */
export function useOwnFirst(): readonly Locale[] {
  return useLocale() === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
}

/** The language in which something is wrong; nothing where it is in none. */
export function languageOf(path: string): Locale | undefined {
  const last = path.split('.').at(-1);
  return isLocale(last) ? last : undefined;
}
