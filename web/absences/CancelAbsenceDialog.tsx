import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Absence } from '#core/absences/absence.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useCancelAbsence } from './absence-queries.ts';

type Props = { absence: Absence; name: string; days: string; onClose: () => void };

/** Asks once before an absence is cancelled, since the school acts on it. */
export function CancelAbsenceDialog({ absence, name, days, onClose }: Props) {
  const t = useWords();
  const cancel = useCancelAbsence();
  const [key] = useState(() => crypto.randomUUID());
  const why = cancel.error && failureWords(t, cancel.error, t('absences.cancelError'));
  const confirm = () => {
    if (cancel.isPending) return;
    cancel.mutate(
      { id: absence.id, key },
      {
        onSuccess: () => {
          showToast({ title: t('absences.cancelled'), text: t('absences.cancelledDesc') });
          // What was pressed goes with the absence; beneath an open dialog nothing takes the focus.
          flushSync(onClose);
          document.getElementById('recent-absences')?.focus();
        },
      },
    );
  };
  return (
    <Dialog title={t('absences.cancelQuestion')} onClose={onClose}>
      <p className="text-ink-soft text-small">
        {name} · {days}
      </p>
      <p>{t('absences.cancelText', { name })}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={cancel.isPending} onClick={confirm}>
          {t('absences.cancelAbsence')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('absences.keep')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
