import { Plus } from 'lucide-react';
import { maxQuizAnswerLength } from '#core/quizzes/quiz.ts';
import { type DraftQuestion, maxOptionLength, maxOptions } from '#core/quizzes/quiz-draft.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { question: DraftQuestion; path: string; onChange: (part: Partial<DraftQuestion>) => void };

/** The correct answer of a question, by its type: an option, true or false, or the text to type. */
export function CorrectAnswerField({ question, path, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const { questionType, options, correctOption, correctTruth, correctText } = question;
  if (questionType === 'true-false') {
    return (
      <RadioGroup
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
        <BilingualField
          label={t('staffQuizzes.right')}
          path={`${path}.correctText`}
          value={correctText}
          max={maxQuizAnswerLength}
          onChange={(text) => onChange({ correctText: text })}
        />
        <p className="text-ink-soft text-small">{t('staffQuizzes.rightHelp')}</p>
      </>
    );
  }
  const right = correctOption === null ? undefined : options[correctOption];
  /** The correct option stays correct when it is moved. */
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
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays on the buttons of this position
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
                <BilingualField
                  label={name}
                  path={`${path}.options.${n}`}
                  value={option}
                  max={maxOptionLength}
                  onChange={(text) => onChange({ options: options.map((one, at) => (at === n ? text : one)) })}
                />
              </div>
              <span className="col-start-2 justify-self-end pt-1 min-[27rem]:col-start-3 min-[27rem]:pt-7">
                <ReorderButtons name={name} all={options} at={n} onChange={reorder} />
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
      {options.length < maxOptions && (
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
