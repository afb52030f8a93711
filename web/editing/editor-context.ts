/** The shared state of an editor's fields: the languages, that of the tab, and problems by path. */
import { createContext, useContext } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import { isLocale, type Locale, locales } from '#core/lang/locale.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

export type EditorContextValue = {
  readonly lang: Locale;
  /** The languages shown, the author's own first. */
  readonly languages: readonly Locale[];
  readonly problems: readonly FieldProblem[];
};

export const EditorContext = createContext<EditorContextValue>({ lang: 'fr', languages: locales, problems: [] });

/** The languages of the school for whose families a page writes. */
export const WritingLanguages = createContext<readonly Locale[]>(locales);

const words: Partial<Record<FieldProblem['code'], TranslationKey>> = {
  required: 'authoring.required',
  too_short: 'authoring.tooShort',
  too_early: 'authoring.tooEarly',
  too_small: 'authoring.tooSmall',
};

/** Returns the problem of a path, if any. */
export function useProblem(): (path: string) => string | undefined {
  const t = useTranslation();
  const { problems } = useContext(EditorContext);
  return (path) => {
    const problem = problems.find((one) => one.path === path);
    return problem && t(words[problem.code] ?? 'authoring.notAllowed');
  };
}

/** The languages, the author's own first. */
export function useLocalesOwnFirst(): readonly Locale[] {
  return useLocale() === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
}

/** The language of a path, if it has one. */
export function languageOf(path: string): Locale | undefined {
  const last = path.split('.').at(-1);
  return isLocale(last) ? last : undefined;
}
