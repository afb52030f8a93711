import { Plus } from 'lucide-react';
import { mostQuestions, questionTypes } from '#core/quizzes/quiz.ts';
import { type DraftQuestion, longestQuestion, mostPoints } from '#core/quizzes/quiz-draft.ts';
import { freshQuestion } from '#core/quizzes/quiz-draft-rules.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { OrderButtons } from '#web/ui/OrderButtons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import { RightAnswer } from './RightAnswer.tsx';

type Props = { questions: readonly DraftQuestion[]; onChange: (questions: DraftQuestion[]) => void };

/** What a quiz asks, one after the other, in the order that the buttons give. */
export function QuestionsEditor({ questions, onChange }: Props) {
  const t = useWords();
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
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays where the buttons stand
            <li key={n}>
              <Card as="section" aria-label={name} className="flex flex-col gap-3">
                <div className="flex items-center justify-between gap-2">
                  <h3 className="font-bold text-note">{name}</h3>
                  <OrderButtons name={name} all={questions} at={n} onChange={onChange} />
                </div>
                <BothField
                  label={t('staffQuizzes.questionText')}
                  path={`${path}.questionText`}
                  value={question.questionText}
                  max={longestQuestion}
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
                    most={mostPoints}
                    onChange={(pointValue) => put(n, { pointValue })}
                  />
                </div>
                <RightAnswer question={question} path={path} onChange={(part) => put(n, part)} />
              </Card>
            </li>
          );
        })}
      </ol>
      {problemAt('questions') && <p className="text-maple text-small">{t('staffQuizzes.noQuestions')}</p>}
      {questions.length < mostQuestions && (
        <Button
          kind="line"
          name="questions"
          className="self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...questions, freshQuestion()])}
        >
          {t('staffQuizzes.addQuestion')}
        </Button>
      )}
    </section>
  );
}
