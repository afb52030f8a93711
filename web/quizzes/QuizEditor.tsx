import { Link, useLocation } from 'wouter';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { longestFeedback } from '#core/quizzes/quiz-draft.ts';
import { quizDraftProblems } from '#core/quizzes/quiz-draft-rules.ts';
import type { StaffQuiz, StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useReach } from '#web/session/reach-query.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EditorForm } from '#web/ui/EditorForm.tsx';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useEditing } from '#web/ui/use-editing.ts';
import { useEditor } from '#web/ui/use-editor.ts';
import { useWords } from '#web/words/words.ts';
import { EndQuiz } from './EndQuiz.tsx';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import { QuizTerms } from './QuizTerms.tsx';
import { useQuizNow } from './use-quiz-now.ts';
import { usePublishQuiz, useSaveQuiz } from './staff-quiz-queries.ts';

type Props = { quiz: StaffQuiz | undefined; saved: QuizDraft; place: StaffQuizzes; schoolId: number };

/**
 * A quiz as it is written: what it is, what it asks, what is said with the result. Once it is published it stays as it
 * is.
 */
export function QuizEditor({ quiz, saved, place, schoolId }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const editor = useEditor();
  const editing = useEditing(`staff quiz ${quiz?.id ?? 'new'}`, { content: saved, version: quiz?.revision ?? 0 });
  const now = useQuizNow([editing.content]);
  const { content: draft, change, forget, touched, isTouched, isBehind } = editing;

  const { audience } = draft;
  const families = useReach(
    audience === 'all' ? { school: schoolId } : { groups: audience.groupIds, children: audience.childIds },
  );

  const fail = (title: string) => (error: Error) => {
    showToast(failureToast(t, error, title));
    if (error instanceof CallError && error.problem?.problems) editor.check(error.problem.problems);
  };
  const publish = usePublishQuiz({
    onDone(made) {
      showToast({ title: t('staffQuizzes.published'), text: familiesInWords(made.families, t) });
      go(`/staff/quizzes/${made.id}/results`);
    },
    onFailed: fail(t('authoring.notPublished')),
  });
  const save = useSaveQuiz(quiz?.id, {
    onDone(made, { thenPublish }) {
      forget(touched);
      if (quiz === undefined) go(`/staff/quizzes/${made.id}`, { replace: true });
      if (thenPublish) publish.send({ id: made.id, revision: made.revision }, undefined);
      else showToast({ title: t('authoring.saved') });
    },
    onFailed: fail(t('authoring.notSaved')),
  });
  if (quiz && quiz.state !== 'draft') {
    return (
      <Card className="flex flex-col items-start gap-3">
        <p>{t('staffQuizzes.fixed')}</p>
        <Link href={`/staff/quizzes/${quiz.id}/results`} className={buttonClasses('main')}>
          {t('staffQuizzes.seeResults')}
        </Link>
      </Card>
    );
  }
  const said = { schoolId, revision: editing.version, draft, thenPublish: false };
  const failure = save.failureOf(said) ?? save.failureOf({ ...said, thenPublish: true });
  const sending = save.sending || publish.sending;
  const wrong = quizDraftProblems(draft, now);
  const submit = () => {
    if (!sending && !isBehind) save.send(said, undefined);
  };
  return (
    <EditorForm label={t('staffQuizzes.edit')} editor={editor} wrong={wrong} onSubmit={submit}>
      {isBehind && <Meanwhile onKeep={editing.keepMine} onTake={() => forget()} />}
      <QuizTerms draft={draft} place={place} schoolId={schoolId} families={families} onChange={change} />
      <QuestionsEditor questions={draft.questions} onChange={(questions) => change({ questions })} />
      <Card as="section" aria-label={t('staffQuizzes.feedback')} className="flex flex-col gap-4">
        <BothField
          label={t('staffQuizzes.passed')}
          optional={t('ui.optional')}
          path="passed"
          value={draft.passed}
          max={longestFeedback}
          rows={2}
          onChange={(passed) => change({ passed })}
        />
        <BothField
          label={t('staffQuizzes.notPassed')}
          optional={t('ui.optional')}
          path="notPassed"
          value={draft.notPassed}
          max={longestFeedback}
          rows={2}
          onChange={(notPassed) => change({ notPassed })}
        />
      </Card>
      {failure && <NotSent title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="quiet" unready={sending || isBehind}>
          {t(save.sending ? 'authoring.saving' : 'authoring.save')}
        </Button>
        <Button
          unready={sending || isBehind}
          onClick={() => {
            if (sending || isBehind || !editor.check(wrong)) return;
            if (quiz && !isTouched) publish.send({ id: quiz.id, revision: quiz.revision }, undefined);
            else save.send({ ...said, thenPublish: true }, undefined);
          }}
        >
          {t(publish.sending ? 'authoring.publishing' : 'authoring.publish')}
        </Button>
        {isTouched && (
          <Button kind="bare" onClick={() => forget()}>
            {t('authoring.discard')}
          </Button>
        )}
      </div>
      {quiz && (
        <div className="border-line border-t pt-4">
          <EndQuiz quiz={quiz} onEnded={() => forget()} />
        </div>
      )}
    </EditorForm>
  );
}
