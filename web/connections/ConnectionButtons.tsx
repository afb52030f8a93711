import { UserRoundPlus } from 'lucide-react';
import type { OtherParent } from '#core/messages/contact.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConnectionMutation } from './connection-queries.ts';

type Props = { parent: Pick<OtherParent, 'id' | 'name' | 'connection' | 'connectionId' | 'askedByMe'> };

/**
 * The next step with another parent: request a connection, or answer their request. Empty while they have to answer.
 */
export function ConnectionButtons({ parent: { id, name, connection, connectionId, askedByMe } }: Props) {
  const t = useTranslation();
  const { isUnderWay, act } = useConnectionMutation();
  if (connection === 'none') {
    return (
      <Button
        kind="line"
        unready={isUnderWay}
        aria-label={t('connections.connectTo', { name })}
        icon={<UserRoundPlus aria-hidden size={18} />}
        onClick={() => act({ does: 'ask', userId: id, name })}
      >
        {t('connections.connect')}
      </Button>
    );
  }
  if (connection === 'connected' || askedByMe || connectionId === undefined) return null;
  return (
    <>
      <Button
        kind="quiet"
        unready={isUnderWay}
        aria-label={t('connections.acceptOf', { name })}
        onClick={() => act({ does: 'accept', id: connectionId, name })}
      >
        {t('connections.accept')}
      </Button>
      <Button
        kind="line"
        unready={isUnderWay}
        aria-label={t('connections.declineOf', { name })}
        onClick={() => act({ does: 'decline', id: connectionId, name })}
      >
        {t('connections.decline')}
      </Button>
    </>
  );
}
