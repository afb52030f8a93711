import { useQuery } from '@tanstack/react-query';
import { refusalIn } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { guardianReachQuery, type RegisterOf, useTellGuardians } from './attendance-queries.ts';
import { GuardianReachList } from './GuardianReachList.tsx';

type Props = {
  childId: number;
  /** Tells the child from the others that are listed. */
  name: string;
  register: RegisterOf;
  onClose: () => void;
};

/**
 * Says who of a missing child's guardians can be told and by what, and asks once before they are: it cannot be undone.
 * With no guardian on Parvis there is no one to tell, and the school calls.
 */
export function TellGuardiansDialog({ childId, name, register, onClose }: Props) {
  const t = useWords();
  const query = useQuery(guardianReachQuery(childId));
  const { sending, failureOf, tell } = useTellGuardians(childId, register, {
    onDone() {
      const isPartly = query.data && query.data.invited.length > 0;
      showToast({ title: t('attendance.toldNow', { name }), ...(isPartly && { text: t('attendance.callMissed') }) });
      onClose();
    },
  });
  const failure = failureOf('missing');
  const isUnreachable = failure && refusalIn(failure) === 'no_guardian_reachable';
  const canTell = query.data === undefined || query.data.guardians.length > 0;
  const why = isUnreachable ? t('refusals.no_guardian_reachable') : t('attendance.explained');
  return (
    <ConfirmDialog
      title={t(canTell ? 'attendance.tellQuestion' : 'attendance.cannotTell', { name })}
      why={failure && failureWords(t, failure, t('attendance.notTold'), why)}
      act={canTell ? t(sending ? 'attendance.sending' : 'attendance.tell') : undefined}
      keep={t(canTell ? 'attendance.tellNot' : 'attendance.close')}
      sending={sending}
      onAct={tell}
      onClose={onClose}
      kind="main"
    >
      <p>{canTell ? t('attendance.tellText', { name }) : t('attendance.callThem')}</p>
      <Stale asked={[query]} />
      {query.isPending && <Skeleton className="h-6" count={2} />}
      {query.data && <GuardianReachList reach={query.data} />}
      {canTell && query.data && query.data.invited.length > 0 && (
        <p className="text-ink-soft text-small">{t('attendance.callMissed')}</p>
      )}
    </ConfirmDialog>
  );
}
