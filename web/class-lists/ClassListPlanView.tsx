import { CircleCheck } from 'lucide-react';
import type { ClassListPlan, ClassListStep, SkippedGuardian } from '#core/class-lists/class-list.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';
import { ClassListLeavers } from './ClassListLeavers.tsx';
import { ClassListMoves } from './ClassListMoves.tsx';

/** The number of lines shown of a long list. */
const maxVisible = 100;

type NotesProps = { plan: ClassListPlan; isInviting: boolean };
type ViewProps = NotesProps & {
  /** The children whose enrolment the import ends. */
  leavers: readonly number[];
  onChooseLeavers: (childIds: number[]) => void;
};

/** The preview of an import: what the lines without faults and open questions change. */
export function ClassListPlanView({ plan, isInviting, leavers, onChooseLeavers }: ViewProps) {
  const t = useTranslation();
  const { steps, groups } = plan;
  // Without a line that can be read there is no change to speak of.
  if (steps.length + plan.same === 0) return <ReadingNotes plan={plan} isInviting={isInviting} />;
  const added = steps.filter(({ isNew }) => isNew).length;
  const lines = [
    added > 0 && t('classLists.added', { n: added }),
    steps.length > added && t('classLists.changed', { n: steps.length - added }),
    groups.length > 0 && t('classLists.groups', { rooms: groups.join(', ') }),
    plan.links > 0 && t('classLists.links', { n: plan.links }),
    plan.invitations > 0 && t('classLists.invitations', { n: plan.invitations }),
    plan.withoutEmail > 0 && t('listColumns.withoutEmail', { n: plan.withoutEmail }),
    plan.pickupPeople > 0 && t('listColumns.pickupPeople', { n: plan.pickupPeople }),
    plan.phones > 0 && t('listColumns.phones', { n: plan.phones }),
    leavers.length > 0 && t('listColumns.leaving', { n: leavers.length }),
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
      <ClassListMoves steps={steps} />
      <ClassListLeavers leavers={plan.leavers} chosen={leavers} onChoose={onChooseLeavers} />
      {steps.length > 0 && (
        <ul className="divide-y divide-line border-line border-t pt-1">
          {steps.slice(0, maxVisible).map((step) => (
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
          {steps.length > maxVisible && (
            <li className="py-2 text-ink-soft text-small">
              {t('classLists.moreSteps', { n: steps.length - maxVisible })}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

/** Columns that were ignored, or that may have been misread: the user is always told. */
function ReadingNotes({ plan: { unread, isWithoutEmails, oddWords }, isInviting }: NotesProps) {
  const t = useTranslation();
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

/** Guardians in the list who were removed from the child by the office earlier. They are reported before the import. */
function LeftOutList({ left }: { left: readonly SkippedGuardian[] }) {
  const t = useTranslation();
  return (
    <div className="flex flex-col gap-1 rounded-m bg-sun-tint p-4 text-small text-sun">
      <p className="font-semibold">{t('classLists.leftOut', { n: left.length })}</p>
      <p>{t('classLists.leftOutText')}</p>
      <ul className="break-words">
        {left.slice(0, maxVisible).map(({ line, child, guardian }) => (
          <li key={`${line} ${guardian}`}>{t('classLists.leftOutOf', { line, guardian, child })}</li>
        ))}
        {left.length > maxVisible && <li>{t('classLists.moreSteps', { n: left.length - maxVisible })}</li>}
      </ul>
    </div>
  );
}

function changesOf({ isNew, changes, room }: ClassListStep, t: Translate): string {
  if (isNew) return t('classLists.isNew', { room });
  const labels = {
    name: () => t('classLists.name'),
    number: () => t('classLists.numberOf'),
    bornOn: () => t('classLists.bornOnOf'),
    room: () => t('classLists.roomOf', { room }),
    isBack: () => t('classLists.isBack'),
  } as const;
  return changes.map((change) => labels[change]()).join(', ');
}
