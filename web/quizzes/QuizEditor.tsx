import { Link, useLocation } from 'wouter';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { maxQuizFeedbackLength } from '#core/quizzes/quiz-draft.ts';
import { quizDraftProblems, quizTexts } from '#core/quizzes/quiz-draft-rules.ts';
import type { StaffQuiz, StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useSchoolLanguages } from '#web/session/use-school-languages.ts';
import { useReach } from '#web/editing/reach-query.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EditorForm } from '#web/editing/EditorForm.tsx';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { useEditorValidation } from '#web/editing/use-editor-validation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DeleteOrCloseQuiz } from './DeleteOrCloseQuiz.tsx';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import { QuizSettingsFields } from './QuizSettingsFields.tsx';
import { useQuizNow } from './use-quiz-now.ts';
import { usePublishQuiz, useSaveQuiz } from './staff-quiz-queries.ts';

type Props = { quiz: StaffQuiz | undefined; saved: QuizDraft; place: StaffQuizzes; schoolId: number };

/** Quiz editor: settings, questions, feedback texts. A published quiz cannot be edited. */
export function QuizEditor({ quiz, saved, place, schoolId }: Props) {
  const t = useTranslation();
  const [, go] = useLocation();
  const editor = useEditorValidation();
  const languages = useSchoolLanguages(schoolId);
  const editing = useVersionedDraft(`staff quiz ${quiz?.id ?? 'new'}`, {
    content: saved,
    version: quiz?.revision ?? 0,
  });
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
      showToast({ title: t('staffQuizzes.published'), text: familyCountLabel(made.families, t) });
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
  const body = { schoolId, revision: editing.version, draft, thenPublish: false };
  const failure = save.failureOf(body) ?? save.failureOf({ ...body, thenPublish: true });
  const sending = save.sending || publish.sending;
  const wrong = quizDraftProblems(draft, { now, languages });
  const submit = () => {
    if (!sending && !isBehind) save.send(body, undefined);
  };
  return (
    <EditorForm
      label={t('staffQuizzes.edit')}
      draftName={editing.name}
      editor={editor}
      languages={languages}
      texts={quizTexts(draft)}
      wrong={wrong}
      onSubmit={submit}
    >
      {isBehind && <EditConflict onKeep={editing.keepMine} onTake={() => forget()} />}
      <QuizSettingsFields draft={draft} place={place} schoolId={schoolId} families={families} onChange={change} />
      <QuestionsEditor questions={draft.questions} onChange={(questions) => change({ questions })} />
      <Card as="section" aria-label={t('staffQuizzes.feedback')} className="flex flex-col gap-4">
        <BilingualField
          label={t('staffQuizzes.passed')}
          optional={t('ui.optional')}
          path="passed"
          value={draft.passed}
          max={maxQuizFeedbackLength}
          rows={2}
          onChange={(passed) => change({ passed })}
        />
        <BilingualField
          label={t('staffQuizzes.notPassed')}
          optional={t('ui.optional')}
          path="notPassed"
          value={draft.notPassed}
          max={maxQuizFeedbackLength}
          rows={2}
          onChange={(notPassed) => change({ notPassed })}
        />
      </Card>
      {failure && <SubmitError title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="quiet" unready={sending || isBehind}>
          {t(save.sending ? 'authoring.saving' : 'authoring.save')}
        </Button>
        <Button
          unready={sending || isBehind}
          onClick={() => {
            if (sending || isBehind || !editor.check(wrong)) return;
            if (quiz && !isTouched) publish.send({ id: quiz.id, revision: quiz.revision }, undefined);
            else save.send({ ...body, thenPublish: true }, undefined);
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
          <DeleteOrCloseQuiz quiz={quiz} onEnded={() => forget()} />
        </div>
      )}
    </EditorForm>
  );
}
