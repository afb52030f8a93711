import { Plus } from 'lucide-react';
import { maxQuestions, questionTypes } from '#core/quizzes/quiz.ts';
import { type DraftQuestion, maxQuestionLength, maxPoints } from '#core/quizzes/quiz-draft.ts';
import { emptyQuestionDraft } from '#core/quizzes/quiz-draft-rules.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { NumberField } from '#web/editing/NumberField.tsx';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CorrectAnswerField } from './CorrectAnswerField.tsx';

type Props = { questions: readonly DraftQuestion[]; onChange: (questions: DraftQuestion[]) => void };

/** The questions of a quiz, in an order that the buttons change. */
export function QuestionsEditor({ questions, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const put = (at: number, part: Partial<DraftQuestion>) =>
    onChange(questions.map((question, n) => (n === at ? { ...question, ...part } : question)));
  return (
    <section aria-labelledby="quiz-questions" className="flex flex-col gap-3">
      <h2 id="quiz-questions" className="font-bold text-ink-soft text-small">
        {t('staffQuizzes.questions')}
      </h2>
      <ol className="flex flex-col gap-3">
        {questions.map((question, n) => {
          const name = t('staffQuizzes.question', { n: n + 1 });
          const path = `questions.${n}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays on the buttons of this position
            <li key={n}>
              <Card as="section" aria-label={name} className="flex flex-col gap-3">
                <div className="flex items-center justify-between gap-2">
                  <h3 className="font-bold text-note">{name}</h3>
                  <ReorderButtons name={name} all={questions} at={n} onChange={onChange} />
                </div>
                <BilingualField
                  label={t('staffQuizzes.questionText')}
                  path={`${path}.questionText`}
                  value={question.questionText}
                  max={maxQuestionLength}
                  rows={2}
                  onChange={(questionText) => put(n, { questionText })}
                />
                <div className="grid gap-3 min-[22rem]:grid-cols-[1fr_6rem]">
                  <Field label={t('staffQuizzes.type')}>
                    {(wiring) => (
                      <Select
                        {...wiring}
                        value={question.questionType}
                        onChange={({ target }) =>
                          put(n, { questionType: target.value as DraftQuestion['questionType'] })
                        }
                      >
                        {questionTypes.map((type) => (
                          <option key={type} value={type}>
                            {t(`staffQuizzes.${type}`)}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Field>
                  <NumberField
                    label={t('staffQuizzes.points')}
                    path={`${path}.pointValue`}
                    value={question.pointValue}
                    most={maxPoints}
                    onChange={(pointValue) => put(n, { pointValue })}
                  />
                </div>
                <CorrectAnswerField question={question} path={path} onChange={(part) => put(n, part)} />
              </Card>
            </li>
          );
        })}
      </ol>
      {problemAt('questions') && <p className="text-maple text-small">{t('staffQuizzes.noQuestions')}</p>}
      {questions.length < maxQuestions && (
        <Button
          kind="line"
          name="questions"
          className="self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...questions, emptyQuestionDraft()])}
        >
          {t('staffQuizzes.addQuestion')}
        </Button>
      )}
    </section>
  );
}
