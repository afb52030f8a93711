import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useRemoveForm, useWithdrawForm } from './staff-form-queries.ts';

type Props = { form: StaffForm; onRemoved?: () => void };

/** Deletes a draft or withdraws a published form, after confirmation. */
export function DeleteOrWithdrawForm({ form: { id, state }, onRemoved }: Props) {
  const t = useTranslation();
  const [, go] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const isDraft = state === 'draft';
  const ended = (title: string) => {
    setIsAsking(false);
    onRemoved?.();
    showToast({ title });
    go('/staff/forms');
  };
  const inWords = (error: Error) => failureMessage(t, error, t('authoring.notDone'));
  const onFailed = (error: Error) => showToast({ ...inWords(error), failed: true });
  const remove = useRemoveForm(id, { onDone: () => ended(t('authoring.deleted')), onFailed });
  const withdraw = useWithdrawForm(id, { onDone: () => ended(t('staffForms.isWithdrawn')), onFailed });
  const failure = remove.failureOf('remove') ?? withdraw.failureOf('withdraw');
  const word = t(isDraft ? 'authoring.deleteDraft' : 'staffForms.withdraw');
  if (state === 'withdrawn') return null;
  return (
    <div className="border-line border-t pt-4">
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {word}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(isDraft ? 'authoring.deleteQuestion' : 'staffForms.withdrawQuestion')}
          why={failure && inWords(failure)}
          act={word}
          keep={t('authoring.notNow')}
          sending={remove.sending || withdraw.sending}
          onAct={() => (isDraft ? remove.send('remove', undefined) : withdraw.send('withdraw', undefined))}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(isDraft ? 'authoring.deleteText' : 'staffForms.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
