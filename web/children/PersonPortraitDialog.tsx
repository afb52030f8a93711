import { useQuery } from '@tanstack/react-query';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { PortraitField } from './PortraitField.tsx';
import { childPortraitsQuery } from './portrait-queries.ts';

type Props = { person: Pick<PickupPerson, 'id' | 'name' | 'childIds' | 'isOwn'>; onClose: () => void };

/** The portrait of a pickup person, for the guardians who may collect the child. */
export function PersonPortraitDialog({ person: { id, name, childIds, isOwn }, onClose }: Props) {
  const t = useTranslation();
  const query = useQuery(childPortraitsQuery(childIds[0] ?? 0));
  const portrait = query.data?.people.find(({ personId }) => personId === id)?.portrait ?? null;
  return (
    <Dialog title={t('portraits.of', { name })} onClose={onClose}>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && (
        <PortraitField
          subject={{ kind: 'person', id }}
          name={name}
          portrait={portrait}
          mayAdd={isOwn}
          mayRemove={portrait !== null}
          note={t(isOwn ? 'portraits.personNote' : 'portraits.personOfOther')}
        />
      )}
    </Dialog>
  );
}
