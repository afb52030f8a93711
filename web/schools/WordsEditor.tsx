import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '#core/http/problem.ts';
import { missingLanguages } from '#core/lang/bilingual-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { type SchoolWords, type SchoolWordsChange, wordLists } from '#core/schools/school-words.ts';
import { mealProblems, usualGroupWord, usualMeals, usualWords, wordProblems } from '#core/schools/word-list-rules.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { GroupWordFields } from './GroupWordFields.tsx';
import { MealFields } from './MealFields.tsx';
import { schoolWordsQuery, useSaveWords } from './school-words-queries.ts';
import { WordListFields } from './WordListFields.tsx';
import { WordsConflict } from './WordsConflict.tsx';

/** The words of a school: its word for a group, its meals, and the lists that its staff choose from. */
export function WordsEditor() {
  const query = useQuery(schoolWordsQuery(useChosenSchool()));
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-20" count={5} />}
      {query.data && <WordsForm key={query.data.schoolId} words={query.data} />}
    </>
  );
}

/** Null for the usual words, as they are saved. */
type Draft = Omit<SchoolWordsChange, 'schoolId' | 'revision'>;

function problemsOf(draft: Draft, languages: readonly Locale[]): FieldProblem[] {
  const empty = ([...wordLists, 'meals'] as const).filter((list) => draft[list]?.length === 0);
  return [
    ...(draft.groupWord ? missingLanguages('groupWord', draft.groupWord, languages) : []),
    ...mealProblems(draft.meals ?? [], languages),
    ...wordLists.flatMap((list) => wordProblems(list, draft[list] ?? [], languages)),
    ...empty.map((path): FieldProblem => ({ path, code: 'required' })),
  ];
}

function WordsForm({ words }: { words: SchoolWords }) {
  const t = useTranslation();
  const { schoolId, revision, kind, languages, ...content } = words;
  const saved = { content, version: revision };
  const editing = useVersionedDraft<Draft>(`words ${schoolId}`, saved);
  const { content: draft, change, isTouched, isBehind, forget, touched } = editing;
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveWords({
    onDone() {
      forget(touched);
      showToast({ title: t('schoolWords.saved') });
    },
    onFailed(error) {
      if (error instanceof CallError) showProblems(error.problem?.problems ?? []);
      showToast(failureToast(t, error, t('authoring.notSaved')));
    },
  });
  const showProblems = (found: readonly FieldProblem[]) => {
    flushSync(() => setProblems(found));
    const [first] = found;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus();
  };
  /** A problem is shown until it is mended. */
  const write = (part: Partial<Draft>) => {
    const left = problemsOf({ ...draft, ...part }, languages);
    setProblems((shown) => shown.filter(({ path, code }) => left.some((p) => p.path === path && p.code === code)));
    change(part);
  };
  const body = { schoolId, revision: editing.version, ...draft };
  const failure = isBehind ? null : save.failureOf(body);
  const submit = () => {
    if (save.sending || isBehind) return;
    const found = problemsOf(draft, languages);
    showProblems(found);
    if (found.length === 0) save.send(body, undefined);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('schoolSettings.words')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <RestoredDraft name={editing.name} />
      {isBehind && <WordsConflict mine={draft} saved={words} onKeep={editing.keepMine} onTake={() => forget()} />}
      <GroupWordFields
        word={draft.groupWord ?? usualGroupWord(kind)}
        isUsual={draft.groupWord === null}
        languages={languages}
        problems={problems}
        onChange={(groupWord) => write({ groupWord })}
      />
      <MealFields
        meals={draft.meals ?? usualMeals(kind)}
        isUsual={draft.meals === null}
        languages={languages}
        problems={problems}
        onChange={(meals) => write({ meals })}
      />
      {wordLists.map((list) => (
        <WordListFields
          key={list}
          list={list}
          words={draft[list] ?? usualWords(kind, list)}
          isUsual={draft[list] === null}
          languages={languages}
          problems={problems}
          onChange={(next) => write({ [list]: next })}
        />
      ))}
      {failure && <SubmitError title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      {isTouched && <p className="text-small">{t('schoolWords.affects')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" unready={save.sending || isBehind || !isTouched}>
          {t(save.sending ? 'authoring.saving' : 'authoring.save')}
        </Button>
        {isTouched && (
          <Button
            kind="bare"
            onClick={() => {
              setProblems([]);
              forget();
            }}
          >
            {t('authoring.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}
