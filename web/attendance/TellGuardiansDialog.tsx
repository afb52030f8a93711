import type { Attendance } from '#core/attendance/attendance.ts';
import { givenNameOf } from '#core/children/child.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { type RegisterOf, useTellGuardians } from './attendance-queries.ts';

type Props = { child: Attendance; register: RegisterOf; onClose: () => void };

/** Asks once before guardians are told that their child is missing: it cannot be taken back. */
export function TellGuardiansDialog({ child: { childId, child }, register, onClose }: Props) {
  const t = useWords();
  const name = givenNameOf(child);
  const { sending, failureOf, tell } = useTellGuardians(childId, register, {
    onDone() {
      showToast({ title: t('attendance.toldNow', { name }) });
      onClose();
    },
  });
  const failure = failureOf('missing');
  return (
    <ConfirmDialog
      title={t('attendance.tellQuestion', { name })}
      why={failure && failureWords(t, failure, t('attendance.notTold'), t('attendance.explained'))}
      act={t(sending ? 'attendance.sending' : 'attendance.tell')}
      keep={t('attendance.tellNot')}
      sending={sending}
      onAct={tell}
      onClose={onClose}
      kind="main"
    >
      <p>{t('attendance.tellText', { name })}</p>
    </ConfirmDialog>
  );
}
