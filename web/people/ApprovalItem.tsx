import { useState } from 'react';
import type { NamedPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDecide } from './approval-queries.ts';
import { DeclineDialog } from './DeclineDialog.tsx';

type Props = {
  person: NamedPerson;
  mayDecide: boolean;
  /** Where the focus goes once it is decided. */
  focusAfter: string;
};

/** One person to approve: who, what they are to the child, for whom, at whose wish. */
export function ApprovalItem({ person, mayDecide, focusAfter }: Props) {
  const t = useWords();
  const { id, name, relationship, children, namedBy, mayNamerCollect } = person;
  const [declining, setDeclining] = useState(false);
  const decide = useDecide({
    onDone: () => {
      showToast({ title: t('approvals.approved', { name }), text: t('approvals.everyoneIsTold') });
      document.getElementById(focusAfter)?.focus();
    },
    onFailed: (error) => showToast({ ...failureWords(t, error, t('approvals.failed')), failed: true }),
  });
  const named = (act: string) => t('approvals.actFor', { act, name });
  const forWhom = children.map(({ name: child, room }) => t('approvals.childIn', { name: child, room })).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0">
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="font-semibold">
          <bdi>{name}</bdi>
          {relationship && <span className="font-normal">, {t(`relationships.${relationship}`)}</span>}
        </p>
        <p className="text-ink-soft text-small">
          {t('approvals.forChildren', { children: forWhom })} · {t('approvals.namedBy', { name: namedBy })}
        </p>
        {!mayNamerCollect && (
          <p className="font-semibold text-maple text-small">{t('approvals.namerMayNot', { name: namedBy })}</p>
        )}
        {children.map(
          (child) =>
            child.restriction && <RestrictionBanner key={child.id} note={`${child.name}: ${child.restriction}`} />,
        )}
      </div>
      {!mayDecide && <Chip tone="sun">{t('approvals.waiting')}</Chip>}
      {mayDecide && !person.mayManage && <p className="text-ink-soft text-small">{t('approvals.yours')}</p>}
      {mayDecide && person.mayManage && (
        <div className="flex max-w-full grow flex-wrap gap-2 *:flex-1 min-[30rem]:grow-0">
          <Button
            kind="quiet"
            unready={decide.isPending}
            aria-label={named(t('approvals.approve'))}
            onClick={() => !decide.isPending && decide.mutate({ id, approve: true, mayNamerCollect })}
          >
            {t('approvals.approve')}
          </Button>
          <Button kind="line" aria-label={named(t('approvals.decline'))} onClick={() => setDeclining(true)}>
            {t('approvals.decline')}
          </Button>
        </div>
      )}
      {declining && <DeclineDialog person={person} focusAfter={focusAfter} onClose={() => setDeclining(false)} />}
    </li>
  );
}
