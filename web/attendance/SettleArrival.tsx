import { Check } from 'lucide-react';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSettleArrival } from './attendance-queries.ts';

type Props = { childId: number; name: string; day: string; onDone: () => void };

/** Settles a guardian's request to check whether the child is at school. */
export function SettleArrival({ childId, name, day, onDone }: Props) {
  const t = useTranslation();
  const { sending, settle } = useSettleArrival(
    childId,
    { day, requested: null },
    {
      onDone,
      onFailed: (error) => showToast({ ...failureMessage(t, error, t('attendance.notSettled')), failed: true }),
    },
  );
  return (
    <Button
      kind="quiet"
      className="grow medium:grow-0"
      unready={sending}
      icon={<Check aria-hidden size={18} className="shrink-0" />}
      aria-label={t('attendance.settleOf', { name })}
      onClick={() => !sending && settle()}
    >
      {t('attendance.settle')}
    </Button>
  );
}
