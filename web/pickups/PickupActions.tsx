import type { Pickup } from '#core/pickups/pickup.ts';
import { after, isChangeable } from '#core/pickups/pickup-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { pickup: Pick<Pickup, 'status' | 'leftAt'>; name: string; onChange: () => void; onCancel: () => void };

/** Changing and cancelling, as long as the hand-over lets one. */
export function PickupActions({ pickup: { status, leftAt }, name, onChange, onCancel }: Props) {
  const t = useWords();
  if (!after(status, 'cancel')) return null;
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
