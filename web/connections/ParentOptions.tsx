import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { OtherParent } from '#core/messages/contact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConnectionMutation } from './connection-queries.ts';

type Props = {
  userId: number;
  name: string;
  /** The connection between the two; undefined without a request. */
  connection: Pick<OtherParent, 'connection' | 'connectionId' | 'askedByMe'> | undefined;
};

/** Rare actions: cancel a request, disconnect, or block. Each explains its effect before it is done. */
export function ParentOptions({ userId, name, connection }: Props) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => flushSync(() => setOpen(false));
  const { isUnderWay, act } = useConnectionMutation(() => {
    close();
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  const id = connection?.connectionId;
  const ends = connection?.connection === 'connected' ? 'disconnect' : 'takeBack';
  return (
    <>
      <IconButton
        label={t('connections.options', { name })}
        icon={Ellipsis}
        className="parent-options"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          {id !== undefined && (ends === 'disconnect' || connection?.askedByMe) && (
            <div className="flex flex-col gap-2">
              <p className="text-small">{t(`connections.${ends}Text`, { name })}</p>
              <Button kind="line" wide unready={isUnderWay} onClick={() => act({ does: ends, id, name })}>
                {t(`connections.${ends}`)}
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
