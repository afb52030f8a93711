import { CircleHelp } from 'lucide-react';
import type { ClassListAnswer, ClassListCandidate, ClassListQuestion } from '#core/class-lists/class-list.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';

type Props = {
  questions: readonly ClassListQuestion[];
  answers: readonly ClassListAnswer[];
  onAnswer: (answer: ClassListAnswer) => void;
};

/** Whether lines refer to children who are already enrolled: one choice for each, before anything is imported. */
export function ClassListQuestions({ questions, answers, onAnswer }: Props) {
  const t = useTranslation();
  const answerOf = new Map(answers.map(({ line, childId }) => [line, childId]));
  const open = questions.filter(({ line }) => !answerOf.has(line)).length;
  return (
    <Card as="section" aria-labelledby="class-list-questions" className="flex flex-col gap-4 border-sun">
      <div role="status">
        <h2 id="class-list-questions" className="flex items-center gap-2 font-bold text-card">
          <CircleHelp aria-hidden size={20} className="shrink-0 text-sun" />
          {t('classLists.questions', { n: questions.length })}
        </h2>
        <p className="text-ink-soft text-small">
          {t(open > 0 ? 'classLists.questionsText' : 'classLists.questionsAnswered')}
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {questions.map((question) => (
          <li key={question.line} className="py-4 first:pt-0 last:pb-0">
            <Question question={question} answer={answerOf.get(question.line)} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type QuestionProps = {
  question: ClassListQuestion;
  /** The chosen child; null for a new one, undefined before an answer. */
  answer: number | null | undefined;
  onAnswer: (answer: ClassListAnswer) => void;
};

function Question({ question, answer, onAnswer }: QuestionProps) {
  const t = useTranslation();
  const { line, name, candidates, earlierLine } = question;
  const option = (childId: number | null, title: string, text: string, mark?: ClassListCandidate) => (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-m border border-line p-3 has-checked:border-river has-checked:bg-river-tint has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={`line-${line}`}
        checked={answer === childId}
        onChange={() => onAnswer({ line, childId })}
        className="mt-1 size-4 shrink-0 accent-river"
      />
      <span className="min-w-0 text-small leading-snug">
        <strong className="block font-semibold">{title}</strong>
        <span className="block break-words text-ink-soft">{text}</span>
        {mark?.isRestricted && <Chip tone="maple">{t('families.restricted')}</Chip>}
      </span>
    </label>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 break-words font-semibold">
        {t('classLists.whichChild', { line, name })}
        <span className="block font-normal text-ink-soft text-small">{knownBy(question, t)}</span>
      </legend>
      {earlierLine !== null && <p className="text-small">{t('classLists.earlierLine', { line: earlierLine })}</p>}
      {candidates.map((child) => (
        <div key={child.childId}>
          {option(
            child.childId,
            `${t('classLists.sameChild')} – ${child.name}`,
            [knownBy(child, t), t('classLists.updates')].join('. '),
            child,
          )}
        </div>
      ))}
      {option(null, t('classLists.anotherChild'), t('classLists.anotherChildText'))}
    </fieldset>
  );
}

/** Room, number and birth date, as far as known. */
function knownBy(
  child: Pick<ClassListQuestion, 'room' | 'number' | 'bornOn'> & { hasLeft?: boolean },
  t: Translate,
): string {
  const { room, number, bornOn, hasLeft } = child;
  return [
    hasLeft ? t('classLists.hasLeft') : room && t('classLists.inRoom', { room }),
    number !== null && t('classLists.numbered', { number }),
    bornOn !== null && t('classLists.bornOnDay', { day: bornOn }),
  ]
    .filter(Boolean)
    .join(', ');
}
