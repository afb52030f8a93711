import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { PortraitField } from './PortraitField.tsx';
import { ownPortraitQuery } from './portrait-queries.ts';

/** The current user's portrait. */
export function OwnPortraitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const { name } = useCurrentUser();
  const query = useQuery(ownPortraitQuery);
  return (
    <Dialog title={t('portraits.own')} onClose={onClose}>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && (
        <PortraitField
          subject={{ kind: 'own', id: 0 }}
          name={name}
          portrait={query.data.portrait}
          mayAdd
          mayRemove={query.data.portrait !== null}
          note={t('portraits.ownNote')}
        />
      )}
    </Dialog>
  );
}
