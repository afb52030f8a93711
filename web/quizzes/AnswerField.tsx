import { CircleAlert } from 'lucide-react';
import { type Question, trueFalseValues } from '#core/quizzes/quiz.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  question: Question;
  answer: number | string | undefined;
  onSay: (answer: number | string) => void;
  problem: string | null;
};

/** The answer to a question: options, true or false, or text. The question is its label. */
export function AnswerField({ question: { questionType, options, lang }, answer, onSay, problem }: Props) {
  const t = useTranslation();
  if (questionType === 'text') {
    return (
      <Field label={t('quizzes.text')} problem={problem ?? undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            enterKeyHint="next"
            value={answer ?? ''}
            onChange={({ target }) => onSay(target.value)}
            className={controlClasses}
          />
        )}
      </Field>
    );
  }
  const choices =
    questionType === 'multiple-choice'
      ? options.map((label, place) => ({ value: place, label }))
      : trueFalseValues.map((value) => ({ value, label: t(`quizzes.${value}`) }));
  return (
    <fieldset aria-labelledby="question answer-how" aria-describedby={problem ? 'answer-problem' : undefined}>
      <p id="answer-how" className="mb-2 text-ink-soft text-small">
        {t(`quizzes.${questionType}`)}
      </p>
      <div className="flex flex-col gap-3">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-14 min-w-0 items-center gap-3 rounded-m border border-line bg-surface p-3 shadow-1 has-checked:border-river has-checked:bg-river-tint has-checked:ring-1 has-checked:ring-river has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="answer"
              checked={answer === value}
              onChange={() => onSay(value)}
              className="quiz-radio"
            />
            <span dir="auto" lang={questionType === 'true-false' ? undefined : lang} className="min-w-0 flex-1">
              {label}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="answer-problem" className="mt-2 flex items-start gap-1.5 text-maple text-small">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
