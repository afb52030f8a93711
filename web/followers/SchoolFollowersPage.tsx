import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { SchoolFollower } from '#core/followers/follower.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { useSchoolInAddress } from '#web/children/family-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { FollowerRow } from './FollowerRow.tsx';
import { schoolFollowersQuery } from './follower-queries.ts';
import { StopFollowerDialog } from './StopFollowerDialog.tsx';

/** The relatives who follow children of the school, for its office. */
export function SchoolFollowersPage() {
  const t = useTranslation();
  const query = useQuery(schoolFollowersQuery(useSchoolInAddress()));
  const paths = useFamilyPaths();
  const [stopping, setStopping] = useState<SchoolFollower>();
  const { data } = query;
  return (
    <>
      <SubPageHeading back={{ label: t('staff.families'), to: paths.families() }} text={t('followers.schoolText')}>
        {t('followers.schoolTitle')}
      </SubPageHeading>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-16" count={5} />}
      {data?.isAllowed === false && <p className="rounded-m bg-sunken p-3 text-small">{t('followers.forbidden')}</p>}
      {data?.followers.length === 0 && (
        <Card>
          <EmptyState icon={UsersRound} title={t('followers.none')} text={t('followers.noneText')} />
        </Card>
      )}
      {data && data.followers.length > 0 && (
        <CardList aria-label={t('followers.schoolTitle')}>
          {data.followers.map((follower) => (
            <FollowerRow
              key={follower.id}
              follower={follower}
              child={follower.child}
              onStop={() => setStopping(follower)}
            />
          ))}
        </CardList>
      )}
      {stopping && <StopFollowerDialog follower={stopping} side="school" onClose={() => setStopping(undefined)} />}
    </>
  );
}
