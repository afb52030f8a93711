import { useState } from 'react';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useDecideApproval } from './approval-queries.ts';
import { DeclinePersonDialog } from './DeclinePersonDialog.tsx';
import { PickupPersonSummary } from './PickupPersonSummary.tsx';

const PersonPortrait = onDemand(
  () => import('#web/children/PersonPortrait.tsx').then((m) => ({ Screen: m.PersonPortrait })),
  null,
);

type Props = {
  person: StaffPickupPerson;
  mayDecide: boolean;
  /** The element that takes the focus after the decision. */
  focusAfter: string;
};

/** One pickup person to approve: name, relationship, children, and the guardian who added them. */
export function ApprovalItem({ person, mayDecide, focusAfter }: Props) {
  const t = useTranslation();
  const { id, name, namedBy, mayNamerCollect, limits = null } = person;
  const [child] = person.children;
  const [declining, setDeclining] = useState(false);
  const decide = useDecideApproval({
    onDone: () => {
      showToast({ title: t('approvals.approved', { name }), text: t('approvals.everyoneIsTold') });
      document.getElementById(focusAfter)?.focus();
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('approvals.failed')), failed: true }),
  });
  const named = (act: string) => t('approvals.actFor', { act, name });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0">
      {child && <PersonPortrait personId={id} childId={child.id} name={name} />}
      <PickupPersonSummary
        person={person}
        warning={
          !mayNamerCollect && (
            <p className="font-semibold text-maple text-small">{t('approvals.namerMayNot', { name: namedBy })}</p>
          )
        }
      />
      {!mayDecide && <Chip tone="sun">{t('approvals.waiting')}</Chip>}
      {mayDecide && !person.mayManage && <p className="text-ink-soft text-small">{t('approvals.yours')}</p>}
      {mayDecide && person.mayManage && (
        <div className="flex max-w-full grow flex-wrap gap-2 *:flex-1 min-[30rem]:grow-0">
          <Button
            kind="quiet"
            unready={decide.isPending}
            aria-label={named(t('approvals.approve'))}
            onClick={() => !decide.isPending && decide.mutate({ id, approve: true, mayNamerCollect, limits })}
          >
            {t('approvals.approve')}
          </Button>
          <Button kind="line" aria-label={named(t('approvals.decline'))} onClick={() => setDeclining(true)}>
            {t('approvals.decline')}
          </Button>
        </div>
      )}
      {declining && <DeclinePersonDialog person={person} focusAfter={focusAfter} onClose={() => setDeclining(false)} />}
    </li>
  );
}
