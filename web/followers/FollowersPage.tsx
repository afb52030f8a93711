import { useQuery } from '@tanstack/react-query';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ChildFollowers, Follower } from '#core/followers/follower.ts';
import { maxFollowers } from '#core/followers/follower-rules.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { FollowerRow } from './FollowerRow.tsx';
import { followersQuery } from './follower-queries.ts';
import { InviteFollowerDialog } from './InviteFollowerDialog.tsx';
import { StopFollowerDialog } from './StopFollowerDialog.tsx';

/** The relatives who follow a child, for its guardians. */
export function FollowersPage({ path }: { path: string }) {
  const t = useTranslation();
  const childId = Number(/\d+/.exec(path)?.[0]);
  const { children, isFetched } = useChildren();
  const query = useQuery(followersQuery(childId));
  const child = children.find(({ id }) => id === childId);
  const isMissing = (isFetched && !child) || isNotFound(query.error);
  return (
    <>
      <PageHeading>{t('followers.title', { name: child?.name ?? '' })}</PageHeading>
      {isMissing ? (
        <Card>
          <EmptyState icon={UsersRound} tone="stone" title={t('followers.notFound')} text={t('followers.notFoundText')}>
            <CallSchool className="mt-3" />
          </EmptyState>
        </Card>
      ) : (
        <>
          <StaleDataNotice queries={[query]} />
          {query.isPending && <Skeleton className="h-16" count={3} />}
          {query.data && <Followers key={childId} list={query.data} child={child?.name.split(' ')[0] ?? ''} />}
        </>
      )}
      {child && (
        <Link href={`/child/${childId}/file`} className={buttonClasses('bare')}>
          {t('consents.file', { name: child.name })}
        </Link>
      )}
    </>
  );
}

function Followers({ list, child }: { list: ChildFollowers; child: string }) {
  const t = useTranslation();
  const [isInviting, setInviting] = useState(false);
  const [stopping, setStopping] = useState<Follower>();
  const { childId, today, isAllowed, mayInvite, followers } = list;
  const isFull = followers.length >= maxFollowers;
  return (
    <>
      <p className="-mt-2 text-ink-soft text-small">{t('followers.intro')}</p>
      {!isAllowed && <p className="rounded-m bg-sunken p-3 text-small">{t('followers.forbidden')}</p>}
      {followers.length === 0 ? (
        <Card>
          <EmptyState icon={UsersRound} title={t('followers.none')} text={t('followers.noneText')} />
        </Card>
      ) : (
        <CardList aria-label={t('followers.title', { name: child })}>
          {followers.map((follower) => (
            <FollowerRow key={follower.id} follower={follower} onStop={() => setStopping(follower)} />
          ))}
        </CardList>
      )}
      {mayInvite && isFull && <p className="text-ink-soft text-small">{t('followers.full', { n: maxFollowers })}</p>}
      {mayInvite && !isFull && (
        <Button wide aria-haspopup="dialog" icon={<UserPlus aria-hidden size={20} />} onClick={() => setInviting(true)}>
          {t('followers.invite')}
        </Button>
      )}
      {isInviting && (
        <InviteFollowerDialog childId={childId} child={child} today={today} onClose={() => setInviting(false)} />
      )}
      {stopping && <StopFollowerDialog follower={stopping} side="family" onClose={() => setStopping(undefined)} />}
    </>
  );
}
