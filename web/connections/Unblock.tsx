import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { blocksQuery, useConnectionAct } from './connection-queries.ts';

/** Lets somebody write again, from the conversation with them. */
export function Unblock({ userId }: { userId: number }) {
  const t = useWords();
  const block = useQuery(blocksQuery).data?.find((one) => one.userId === userId);
  const { isUnderWay, act } = useConnectionAct();
  if (!block) return null;
  const { id, name } = block;
  return (
    <Button kind="line" unready={isUnderWay} onClick={() => act({ does: 'unblock', id, name })}>
      {t('connections.unblock')}
    </Button>
  );
}
