import { failureMessage } from '#web/api/failure-message.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCreateCalendar, useRevokeCalendar } from './calendar-queries.ts';

type Props = { change: 'renew' | 'revoke'; onClose: () => void };

/** Confirmation before a calendar link stops working, since calendar apps follow it. */
export function ChangeAddressDialog({ change, onClose }: Props) {
  const t = useTranslation();
  const onDone = () => {
    if (change === 'revoke') showToast({ title: t('calendars.revoked') });
    closeAndFocus(onClose, '#calendar');
  };
  const callbacks = { onDone, onFailed: () => undefined };
  const make = useCreateCalendar(callbacks);
  const revoke = useRevokeCalendar(callbacks);
  const isRenewal = change === 'renew';
  const failure = isRenewal ? make.failureOf('make') : revoke.failureOf('revoke');
  return (
    <ConfirmDialog
      title={t(`calendars.${change}Question`)}
      why={failure && failureMessage(t, failure, t('calendars.failed'))}
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
