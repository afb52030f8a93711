import { useQuery } from '@tanstack/react-query';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { guardianReachQuery, type RegisterParams, useTellGuardians } from './attendance-queries.ts';
import { GuardianReachList } from './GuardianReachList.tsx';

type Props = {
  childId: number;
  /** The child's label, unique among the children listed. */
  name: string;
  register: RegisterParams;
  onClose: () => void;
};

/**
 * Lists the guardians of a missing child who can be notified and by which channel, and asks for confirmation: a
 * notification cannot be undone. If no guardian has an account, the school must call.
 */
export function NotifyGuardiansDialog({ childId, name, register, onClose }: Props) {
  const t = useTranslation();
  const query = useQuery(guardianReachQuery(childId));
  const { sending, failureOf, tell } = useTellGuardians(childId, register, {
    onDone() {
      const isPartly = query.data && query.data.invited.length > 0;
      showToast({ title: t('attendance.toldNow', { name }), ...(isPartly && { text: t('attendance.callMissed') }) });
      onClose();
    },
  });
  const failure = failureOf('missing');
  const isUnreachable = failure && errorCode(failure) === 'no_guardian_reachable';
  const canTell = query.data === undefined || query.data.guardians.length > 0;
  const why = isUnreachable ? t('refusals.no_guardian_reachable') : t('attendance.explained');
  return (
    <ConfirmDialog
      title={t(canTell ? 'attendance.tellQuestion' : 'attendance.cannotTell', { name })}
      why={failure && failureMessage(t, failure, t('attendance.notTold'), why)}
      act={canTell ? t(sending ? 'attendance.sending' : 'attendance.tell') : undefined}
      keep={t(canTell ? 'attendance.tellNot' : 'attendance.close')}
      sending={sending}
      onAct={tell}
      onClose={onClose}
      kind="main"
    >
      <p>{canTell ? t('attendance.tellText', { name }) : t('attendance.callThem')}</p>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-6" count={2} />}
      {query.data && <GuardianReachList reach={query.data} />}
      {canTell && query.data && query.data.invited.length > 0 && (
        <p className="text-ink-soft text-small">{t('attendance.callMissed')}</p>
      )}
    </ConfirmDialog>
  );
}
