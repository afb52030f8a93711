import { CircleAlert, CircleCheck } from 'lucide-react';
import { emailProblem } from '#core/http/email-rules.ts';
import type { ClassListPlan, ClassListProblem, ClassListStep, LeftOut } from '#core/children/class-list.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords, type Words } from '#web/words/words.ts';

/** Shown of a long list: more than somebody reads at once. */
const mostShown = 100;

type ViewProps = { plan: ClassListPlan; isInviting: boolean };

/** What a class list comes to: line by line what is to be mended, else what would change. */
export function ClassListPlanView({ plan, isInviting }: ViewProps) {
  const t = useWords();
  const { problems, steps, groups, questions } = plan;
  if (problems.length > 0) {
    return (
      <>
        <ReadingNotes plan={plan} isInviting={isInviting} />
        <Problems problems={problems} />
      </>
    );
  }
  // What would change depends on what is answered.
  if (questions.some(({ answer }) => answer === undefined)) return <ReadingNotes plan={plan} isInviting={isInviting} />;
  const added = steps.filter(({ isNew }) => isNew).length;
  const lines = [
    added > 0 && t('classLists.added', { n: added }),
    steps.length > added && t('classLists.changed', { n: steps.length - added }),
    groups.length > 0 && t('classLists.groups', { rooms: groups.join(', ') }),
    plan.links > 0 && t('classLists.links', { n: plan.links }),
    plan.invitations > 0 && t('classLists.invitations', { n: plan.invitations }),
  ].filter((line) => line !== false);
  const notes = [
    plan.same > 0 && t('classLists.same', { n: plan.same }),
    plan.absent > 0 && t('classLists.absent', { n: plan.absent }),
    plan.uninvited > 0 && t('classLists.uninvited', { n: plan.uninvited }),
  ].filter((line) => line !== false);
  return (
    <Card as="section" aria-labelledby="class-list-plan" className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-3">
        <h2 id="class-list-plan" className="font-bold text-card">
          {t('classLists.summary')}
        </h2>
        {lines.length === 0 && (
          <EmptyState
            icon={CircleCheck}
            title={t('classLists.nothingChanges')}
            text={t('classLists.nothingChangesText')}
          />
        )}
        <ul className="flex flex-col gap-1 empty:hidden">
          {lines.map((line) => (
            <li key={line} className="font-semibold text-note">
              {line}
            </li>
          ))}
        </ul>
        <ul className="flex flex-col gap-0.5 text-ink-soft text-small empty:hidden">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {plan.leftOut.length > 0 && <LeftOutList left={plan.leftOut} />}
        <ReadingNotes plan={plan} isInviting={isInviting} />
      </div>
      {steps.length > 0 && (
        <ul className="divide-y divide-line border-line border-t pt-1">
          {steps.slice(0, mostShown).map((step) => (
            <li key={step.line} className="flex gap-3 py-2 text-small leading-snug">
              <span className="w-16 shrink-0 text-ink-soft tabular-nums">
                {t('classLists.line', { line: step.line })}
              </span>
              <span className="min-w-0">
                <strong className="font-semibold">{step.name}</strong>
                <span className="block text-ink-soft">{changesOf(step, t)}</span>
              </span>
            </li>
          ))}
          {steps.length > mostShown && (
            <li className="py-2 text-ink-soft text-small">
              {t('classLists.moreSteps', { n: steps.length - mostShown })}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

/** What of the file was not read, or perhaps not as it was written: never left out without a word. */
function ReadingNotes({ plan: { unread, isWithoutEmails, oddWords }, isInviting }: ViewProps) {
  const t = useWords();
  const notes = [
    isInviting && isWithoutEmails && { title: t('classLists.withoutEmails'), text: '' },
    unread.length > 0 && {
      title: t('classLists.unread', { n: unread.length, titles: unread.join(', ') }),
      text: t('classLists.unreadText'),
    },
    oddWords.length > 0 && {
      title: t('classLists.oddWords', { words: oddWords.join(', ') }),
      text: t('classLists.oddWordsText'),
    },
  ].filter((note) => note !== false);
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {notes.map(({ title, text }) => (
        <li key={title} className="flex flex-col gap-1 break-words rounded-m bg-sun-tint p-4 text-small text-sun">
          <p className="font-semibold">{title}</p>
          {text !== '' && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Whom the list names and the office has removed from the child: said beforehand, so that nobody waits for them. */
function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  const t = useWords();
  return (
    <div className="flex flex-col gap-1 rounded-m bg-sun-tint p-4 text-small text-sun">
      <p className="font-semibold">{t('classLists.leftOut', { n: left.length })}</p>
      <p>{t('classLists.leftOutText')}</p>
      <ul className="break-words">
        {left.slice(0, mostShown).map(({ line, child, guardian }) => (
          <li key={`${line} ${guardian}`}>{t('classLists.leftOutOf', { line, guardian, child })}</li>
        ))}
        {left.length > mostShown && <li>{t('classLists.moreSteps', { n: left.length - mostShown })}</li>}
      </ul>
    </div>
  );
}

function Problems({ problems }: { problems: readonly ClassListProblem[] }) {
  const t = useWords();
  return (
    <Card as="section" aria-labelledby="class-list-problems" className="flex flex-col gap-3 border-maple">
      <div role="alert">
        <h2 id="class-list-problems" className="flex items-center gap-2 font-bold text-card text-maple">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          {t('classLists.problems', { n: problems.length })}
        </h2>
        <p className="text-ink-soft text-small">{t('classLists.problemsText')}</p>
      </div>
      <ul className="divide-y divide-line">
        {problems.slice(0, mostShown).map((problem) => (
          <li
            key={`${problem.line} ${problem.column} ${problem.nth} ${problem.fault}`}
            className="flex gap-3 py-2 text-small leading-snug"
          >
            <span className="w-16 shrink-0 font-semibold tabular-nums">
              {t('classLists.line', { line: problem.line })}
            </span>
            <span className="min-w-0 break-words">{saidOf(problem, t)}</span>
          </li>
        ))}
        {problems.length > mostShown && (
          <li className="py-2 text-ink-soft text-small">
            {t('classLists.moreProblems', { n: problems.length - mostShown })}
          </li>
        )}
      </ul>
    </Card>
  );
}

function saidOf({ column, nth, fault, value }: ClassListProblem, t: Words): string {
  const named = column ? t(`classLists.${column}`) : '';
  const said = nth ? `${named} ${nth}` : named;
  if (fault === 'not_an_email' && emailProblem(value) === 'special_letter')
    return t('classLists.special_letter', { value });
  switch (fault) {
    case 'required':
    case 'too_long':
    case 'not_text':
    case 'no_column':
      return t(`classLists.${fault}`, { column: said });
    case 'no_key':
    case 'not_closed':
    case 'nothing':
    case 'too_many':
      return t(`classLists.${fault}`);
    default:
      return t(`classLists.${fault}`, { value });
  }
}

function changesOf({ isNew, changes, room }: ClassListStep, t: Words): string {
  if (isNew) return t('classLists.isNew', { room });
  const said = {
    name: () => t('classLists.name'),
    number: () => t('classLists.numberOf'),
    bornOn: () => t('classLists.bornOnOf'),
    room: () => t('classLists.roomOf', { room }),
    isBack: () => t('classLists.isBack'),
  } as const;
  return changes.map((change) => said[change]()).join(', ');
}
