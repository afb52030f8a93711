import type { Pickup } from '#core/pickups/pickup.ts';
import { nextStatus, isChangeable } from '#core/pickups/pickup-status-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { pickup: Pick<Pickup, 'status' | 'leftAt'>; name: string; onChange: () => void; onCancel: () => void };

/** Change and cancel, as long as the pickup's state allows. */
export function PickupActions({ pickup: { status, leftAt }, name, onChange, onCancel }: Props) {
  const t = useTranslation();
  if (!nextStatus(status, 'cancel')) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-32 *:flex-1">
      {isChangeable(status) && leftAt === null && (
        <Button kind="line" aria-label={t('pickups.changeOf', { name })} onClick={onChange}>
          {t('pickups.change')}
        </Button>
      )}
      <Button kind="danger" aria-label={t('pickups.cancelOf', { name })} onClick={onCancel}>
        {t('pickups.cancel')}
      </Button>
    </div>
  );
}
