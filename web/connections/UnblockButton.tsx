import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { blocksQuery, useConnectionMutation } from './connection-queries.ts';

/** Unblocks a parent from within their conversation. */
export function UnblockButton({ userId }: { userId: number }) {
  const t = useTranslation();
  const block = useQuery(blocksQuery).data?.find((one) => one.userId === userId);
  const { isUnderWay, act } = useConnectionMutation();
  if (!block) return null;
  const { id, name } = block;
  return (
    <Button kind="line" unready={isUnderWay} onClick={() => act({ does: 'unblock', id, name })}>
      {t('connections.unblock')}
    </Button>
  );
}
