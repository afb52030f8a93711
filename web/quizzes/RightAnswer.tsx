import { Plus } from 'lucide-react';
import { longestAnswer } from '#core/quizzes/quiz.ts';
import { type DraftQuestion, longestOption, mostOptions } from '#core/quizzes/quiz-draft.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { OrderButtons } from '#web/ui/OrderButtons.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { question: DraftQuestion; path: string; onChange: (part: Partial<DraftQuestion>) => void };

/** What is right of a question, as its type asks: one of the options, true or false, what is to be typed. */
export function RightAnswer({ question, path, onChange }: Props) {
  const t = useWords();
  const problemAt = useProblem();
  const { questionType, options, correctOption, correctTruth, correctText } = question;
  if (questionType === 'true-false') {
    return (
      <Choice
        look="bar"
        name={`${path}.correctTruth`}
        legend={t('staffQuizzes.right')}
        options={[
          { value: 'true', label: t('staffQuizzes.true') },
          { value: 'false', label: t('staffQuizzes.false') },
        ]}
        value={correctTruth === null ? undefined : correctTruth ? 'true' : 'false'}
        onChange={(chosen) => onChange({ correctTruth: chosen === 'true' })}
        problem={problemAt(`${path}.correctTruth`) && t('staffQuizzes.chooseRight')}
      />
    );
  }
  if (questionType === 'text') {
    return (
      <>
        <BothField
          label={t('staffQuizzes.right')}
          path={`${path}.correctText`}
          value={correctText}
          max={longestAnswer}
          onChange={(text) => onChange({ correctText: text })}
        />
        <p className="text-ink-soft text-small">{t('staffQuizzes.rightHelp')}</p>
      </>
    );
  }
  const right = correctOption === null ? undefined : options[correctOption];
  /** What is right stays so, wherever it is moved. */
  const reorder = (all: DraftQuestion['options']) => {
    const at = right ? all.indexOf(right) : -1;
    onChange({ options: all, correctOption: at < 0 ? null : at });
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold text-small">{t('staffQuizzes.options')}</legend>
      <ol className="flex flex-col gap-3">
        {options.map((option, n) => {
          const name = t('staffQuizzes.option', { n: n + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays where the buttons stand
            <li key={n} className="grid grid-cols-[auto_1fr] items-start gap-2 min-[27rem]:grid-cols-[auto_1fr_auto]">
              <label className="grid size-[44px] translate-y-6 place-items-center">
                <span className="sr-only">{t('staffQuizzes.isRight', { n: n + 1 })}</span>
                <input
                  type="radio"
                  name={`${path}.correctOption`}
                  checked={correctOption === n}
                  onChange={() => onChange({ correctOption: n })}
                  className="quiz-radio"
                />
              </label>
              <div className="min-w-0">
                <BothField
                  label={name}
                  path={`${path}.options.${n}`}
                  value={option}
                  max={longestOption}
                  onChange={(said) => onChange({ options: options.map((one, at) => (at === n ? said : one)) })}
                />
              </div>
              <span className="col-start-2 justify-self-end pt-1 min-[27rem]:col-start-3 min-[27rem]:pt-7">
                <OrderButtons name={name} all={options} at={n} onChange={reorder} />
              </span>
            </li>
          );
        })}
      </ol>
      {problemAt(`${path}.correctOption`) && <p className="text-maple text-small">{t('staffQuizzes.chooseRight')}</p>}
      {problemAt(`${path}.options`) && (
        <p className="text-maple text-small">
          {t(options.length < 2 ? 'authoring.tooShort' : 'staffQuizzes.optionsAlike')}
        </p>
      )}
      {options.length < mostOptions && (
        <Button
          kind="bare"
          name={`${path}.options`}
          className="self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange({ options: [...options, { en: '', fr: '' }] })}
        >
          {t('staffQuizzes.addOption')}
        </Button>
      )}
    </fieldset>
  );
}
