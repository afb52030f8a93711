import { failureWords } from '#web/session/failure-words.ts';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useMakeCalendar, useRevokeCalendar } from './calendar-queries.ts';

type Props = { change: 'renew' | 'revoke'; onClose: () => void };

/** Asks once before an address stops working, since calendars follow it. */
export function ChangeAddressDialog({ change, onClose }: Props) {
  const t = useWords();
  const onDone = () => {
    if (change === 'revoke') showToast({ title: t('calendars.revoked') });
    closeToward(onClose, '#calendar');
  };
  const told = { onDone, onFailed: () => undefined };
  const make = useMakeCalendar(told);
  const revoke = useRevokeCalendar(told);
  const isRenewal = change === 'renew';
  const failure = isRenewal ? make.failureOf('make') : revoke.failureOf('revoke');
  return (
    <ConfirmDialog
      title={t(`calendars.${change}Question`)}
      why={failure && failureWords(t, failure, t('calendars.failed'))}
      kind={isRenewal ? 'main' : 'danger'}
      act={t(`calendars.${change}`)}
      keep={t('calendars.keepIt')}
      sending={make.sending || revoke.sending}
      onAct={() => (isRenewal ? make.send('make', undefined) : revoke.send('revoke', undefined))}
      onClose={onClose}
    >
      <p>{t(`calendars.${change}Text`)}</p>
    </ConfirmDialog>
  );
}
