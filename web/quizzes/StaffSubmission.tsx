import type { StaffQuizAnswer, StaffQuestion, StaffSubmission as Submission } from '#core/quizzes/staff-quiz.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { GradeForm } from './GradeForm.tsx';

type Props = { quizId: number; questions: readonly StaffQuestion[]; submission: Submission };

/** A parent's submission, expanded by a tap: each answer with its points. A typed answer can be graded. */
export function StaffSubmission({ quizId, questions, submission }: Props) {
  const t = useTranslation();
  const { name, children, score, hasPassed, answers } = submission;
  return (
    <li>
      <details className="rounded-m border border-line bg-surface shadow-1">
        <summary className="flex min-h-14 items-center gap-3 p-3">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-32">
              <strong dir="auto" className="block font-bold text-note">
                {name}
              </strong>
              <span dir="auto" className="block text-ink-soft text-tiny">
                {children.map((child) => child.name).join(', ')}
              </span>
            </span>
            <span className="flex items-center gap-2">
              <span className="font-bold tabular-nums">{t('quizzes.percent', { n: score })}</span>
              <Chip tone={hasPassed ? 'fir' : 'sun'}>{t(hasPassed ? 'quizzes.passed' : 'quizzes.notPassed')}</Chip>
            </span>
          </span>
          <DisclosureIcon />
        </summary>
        <ol className="flex flex-col gap-4 border-line border-t p-3">
          {questions.map((question) => {
            const answer = answers.find(({ questionId }) => questionId === question.id);
            return (
              answer && (
                <li key={question.id}>
                  <GradedAnswer quizId={quizId} question={question} answer={answer} submission={submission} />
                </li>
              )
            );
          })}
        </ol>
      </details>
    </li>
  );
}

type AnsweredProps = { quizId: number; question: StaffQuestion; answer: StaffQuizAnswer; submission: Submission };

function GradedAnswer({ quizId, question, answer, submission }: AnsweredProps) {
  const t = useTranslation();
  const { questionText, questionType, options, pointValue, lang } = question;
  const { given, points, pointsByHand } = answer;
  const inWords = () => {
    if (given === null) return t('staffQuizzes.noAnswer');
    if (questionType === 'text') return given;
    if (questionType === 'true-false') return t(given === 'true' ? 'staffQuizzes.true' : 'staffQuizzes.false');
    return options[Number(given)] ?? '';
  };
  return (
    <div className="flex flex-col gap-1.5 text-small">
      <p dir="auto" lang={lang} className="text-ink-soft">
        {questionText}
      </p>
      <p className="whitespace-pre-line font-semibold text-note">{inWords()}</p>
      <p className="text-ink-soft text-tiny">
        {t('staffQuizzes.pointsOf', { n: pointsByHand ?? points, total: pointValue })}
        {pointsByHand !== null && ` · ${t('staffQuizzes.byHand')}`}
      </p>
      {questionType === 'text' && given !== null && (
        <GradeForm
          quizId={quizId}
          submissionId={submission.id}
          questionId={question.id}
          name={submission.name}
          points={pointsByHand ?? points}
          most={pointValue}
        />
      )}
    </div>
  );
}
