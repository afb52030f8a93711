import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useRemoveForm, useWithdrawForm } from './staff-form-queries.ts';

type Props = { form: StaffForm; onRemoved?: () => void };

/** How a form ends: a draft is deleted, a published one withdrawn, after one question. */
export function FormEnds({ form: { id, state }, onRemoved }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const isDraft = state === 'draft';
  const ended = (title: string) => {
    setIsAsking(false);
    onRemoved?.();
    showToast({ title });
    go('/staff/forms');
  };
  const onFailed = (error: Error) => showToast({ ...failureWords(t, error, t('authoring.notDone')), failed: true });
  const remove = useRemoveForm(id, { onDone: () => ended(t('authoring.deleted')), onFailed });
  const withdraw = useWithdrawForm(id, { onDone: () => ended(t('staffForms.isWithdrawn')), onFailed });
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4">
      <Link href={isDraft ? '/staff/forms' : `/staff/forms/${id}/answers`} className={buttonClasses('bare')}>
        {t(isDraft ? 'staffForms.backToList' : 'staffForms.answers')}
      </Link>
      {state !== 'withdrawn' && (
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t(isDraft ? 'authoring.deleteDraft' : 'staffForms.withdraw')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={t(isDraft ? 'authoring.deleteQuestion' : 'staffForms.withdrawQuestion')}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(isDraft ? 'authoring.deleteText' : 'staffForms.withdrawText')}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="line" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
              {t('staffForms.notNow')}
            </Button>
            <Button
              kind="danger"
              unready={remove.sending || withdraw.sending}
              onClick={() => (isDraft ? remove.send('remove', undefined) : withdraw.send('withdraw', undefined))}
            >
              {t(isDraft ? 'authoring.deleteDraft' : 'staffForms.withdraw')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
