import type { StaffQuestion, StaffSubmission } from '#core/quizzes/staff-quiz.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { questions: readonly StaffQuestion[]; submissions: readonly StaffSubmission[] };

/** How many parents answered each question correctly. */
export function QuestionStats({ questions, submissions }: Props) {
  const t = useTranslation();
  const tally = ({ id, pointValue }: StaffQuestion) => {
    const answers = submissions.flatMap((one) => one.answers.filter(({ questionId }) => questionId === id));
    const right = answers.filter(({ points, pointsByHand }) => (pointsByHand ?? points) === pointValue).length;
    return { right, total: answers.length };
  };
  const inWords = ({ questionType, correctAnswer }: StaffQuestion) =>
    questionType === 'true-false'
      ? t(correctAnswer === 'true' ? 'staffQuizzes.true' : 'staffQuizzes.false')
      : correctAnswer;
  return (
    <section aria-labelledby="by-question" className="flex flex-col gap-3">
      <h2 id="by-question" className="font-bold text-ink-soft text-small">
        {t('staffQuizzes.byQuestion')}
      </h2>
      <Card>
        <ol className="flex flex-col gap-4">
          {questions.map((question) => {
            const { right, total } = tally(question);
            return (
              <li key={question.id} className="flex flex-col gap-1">
                <p dir="auto" lang={question.lang} className="font-semibold text-note leading-snug">
                  {question.questionText}
                </p>
                <p className="text-ink-soft text-small">{t('staffQuizzes.correctIs', { answer: inWords(question) })}</p>
                <ProgressBar width={total === 0 ? 0 : (100 * right) / total} fill="bg-fir" />
                <p className="text-ink-soft text-tiny">{t('staffQuizzes.rightOf', { n: right, total })}</p>
              </li>
            );
          })}
        </ol>
      </Card>
    </section>
  );
}
