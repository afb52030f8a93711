import { failureMessage } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useGrade } from './staff-quiz-queries.ts';

type Props = {
  quizId: number;
  submissionId: number;
  questionId: number;
  name: string;
  /** The current points. */
  points: number;
  most: number;
};

/** Manual grading of a typed answer. */
export function GradeForm({ quizId, submissionId, questionId, name, points, most }: Props) {
  const t = useTranslation();
  const draftName = `grade of ${submissionId} ${questionId}`;
  const [{ chosen = points } = {}, touch] = useDraft<{ chosen: number }>(draftName);
  const grade = useGrade(
    quizId,
    { submissionId, questionId },
    {
      onDone() {
        discardDraft(draftName);
        showToast({ title: t('staffQuizzes.graded') });
      },
      onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffQuizzes.notGraded')), failed: true }),
    },
  );
  const isSame = chosen === points;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) grade.send({ submissionId, questionId, points: chosen }, undefined);
      }}
    >
      <div className="min-w-0 max-w-56 flex-1 basis-32">
        <Field label={t('staffQuizzes.grade', { name })}>
          {(wiring) => (
            <Select {...wiring} value={chosen} onChange={({ target }) => touch({ chosen: Number(target.value) })}>
              {Array.from({ length: most + 1 }, (_, n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <RestoredDraft name={draftName} />
      <Button type="submit" kind="quiet" className="min-h-12" unready={isSame || grade.sending}>
        {t('staffQuizzes.giveGrade')}
      </Button>
    </form>
  );
}
