import { failureToast } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useUndoReports } from './absence-mutations.ts';

type Props = {
  /** The absences of one report. */
  ids: readonly number[];
  /** Names the report, where several can be undone. */
  label?: string;
  className?: string;
};

/** Undoes a report of the last minutes in one tap. */
export function UndoReport({ ids, label, className }: Props) {
  const t = useTranslation();
  const { sending, send } = useUndoReports(
    ids,
    () => {
      document.getElementById('recent-absences')?.focus();
      showToast({ title: t('absences.undone'), text: t('absences.undoneDesc') });
    },
    (error) => showToast(failureToast(t, error, t('absences.cancelError'))),
  );
  return (
    <Button
      kind="bare"
      unready={sending}
      aria-label={label}
      className={className ?? ''}
      onClick={() => !sending && send('undo', undefined)}
    >
      {t('absences.undo')}
    </Button>
  );
}
