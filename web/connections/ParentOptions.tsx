import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useWords } from '#web/words/words.ts';
import { useConnectionAct } from './connection-queries.ts';

type Props = {
  userId: number;
  name: string;
  /** Of the connection that stands, if one does. */
  connectionId: number | undefined;
};

/** What one rarely wants: to end a connection, or to block. Each says what follows from it before it is done. */
export function ParentOptions({ userId, name, connectionId }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => flushSync(() => setOpen(false));
  const { isUnderWay, act } = useConnectionAct(() => {
    close();
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  return (
    <>
      <IconButton label={t('connections.options', { name })} icon={Ellipsis} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          {connectionId !== undefined && (
            <div className="flex flex-col gap-2">
              <p className="text-small">{t('connections.disconnectText', { name })}</p>
              <Button
                kind="line"
                wide
                unready={isUnderWay}
                onClick={() => act({ does: 'disconnect', id: connectionId, name })}
              >
                {t('connections.disconnect')}
              </Button>
            </div>
          )}
          <div className="flex flex-col gap-2">
            <p className="text-small">{t('connections.blockText', { name })}</p>
            <Button kind="danger" wide unready={isUnderWay} onClick={() => act({ does: 'block', userId, name })}>
              {t('connections.block')}
            </Button>
          </div>
          <form method="dialog">
            <Button type="submit" kind="bare" wide>
              {t('connections.keep')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
