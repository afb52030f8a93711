import { useState } from 'react';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useGrade } from './staff-quiz-queries.ts';

type Props = {
  quizId: number;
  submissionId: number;
  questionId: number;
  name: string;
  /** Those that count now, of so many. */
  points: number;
  most: number;
};

/** Points for a typed answer, in the place of those it has. */
export function GradeForm({ quizId, submissionId, questionId, name, points, most }: Props) {
  const t = useWords();
  const [chosen, setChosen] = useState(points);
  const grade = useGrade(
    quizId,
    { submissionId, questionId },
    {
      onDone: () => showToast({ title: t('staffQuizzes.graded') }),
      onFailed: (error) => showToast({ ...failureWords(t, error, t('staffQuizzes.notGraded')), failed: true }),
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
            <Select {...wiring} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {Array.from({ length: most + 1 }, (_, n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit" kind="quiet" className="min-h-12" unready={isSame || grade.sending}>
        {t('staffQuizzes.giveGrade')}
      </Button>
    </form>
  );
}
