import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { Portrait } from './Portrait.tsx';
import { PortraitField } from './PortraitField.tsx';
import { childPortraitsQuery } from './portrait-queries.ts';

type Props = { childId: number; name: string; isStaff?: boolean };

/** The portrait of a child, with the buttons of those who may change it, and its educators for guardians. */
export function ChildPortrait({ childId, name, isStaff = false }: Props) {
  const t = useTranslation();
  const query = useQuery(childPortraitsQuery(childId));
  if (query.isPending) return <Skeleton className="h-24" />;
  const { data } = query;
  if (!data) return <StaleDataNotice queries={[query]} />;
  const { portrait, isShared, mayChange, mayAdd, team } = data;
  const note = isShared ? 'portraits.seenByStaff' : isStaff ? 'portraits.needsConsent' : 'portraits.seenByGuardians';
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {mayChange ? (
        <PortraitField
          subject={{ kind: 'child', id: childId }}
          name={name}
          portrait={portrait}
          mayAdd={mayAdd}
          mayRemove={portrait !== null}
          note={t(note)}
        />
      ) : (
        portrait !== null && <Portrait name={name} index={childId} portrait={portrait} className="size-24" />
      )}
      {team.length > 0 && (
        <ul aria-label={t('portraits.team')} className="flex flex-wrap gap-4">
          {team.map((one) => (
            <li key={one.userId} className="flex items-center gap-3">
              <Portrait name={one.name} index={one.userId} portrait={one.portrait} className="size-14" />
              <bdi className="text-small">{one.name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
