import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CheckCheck } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Notification } from '#core/notifications/notification.ts';
import type { Session } from '#core/auth/session.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useBadges } from './badge-queries.ts';
import { ChildFilter } from './ChildFilter.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { notificationsQuery, useMarkRead } from './notification-queries.ts';

/** The user's notifications, newest first. */
export function NotificationsPage() {
  const t = useTranslation();
  const names = useChildren();
  const family = names.children;
  const badges = useBadges();
  const query = useInfiniteQuery(notificationsQuery(useCurrentUser().locale));
  const markRead = useMarkRead();
  const [params, ask] = useSearchParams();
  const about = family.find(({ id }) => String(id) === params.get('child'));
  // Wait for the children's names, which are in the filter and the items, so that nothing moves. A failed query counts
  // as fetched.
  const all = names.isFetched ? query.data?.pages.flat() : undefined;
  const isShown = ({ childIds }: Notification) => !about || childIds.includes(about.id);
  const shown = all?.filter(isShown);
  /** With a child chosen, loads pages until one has a notification about the child, or to the last page. */
  const showEarlier = async () => {
    for (;;) {
      const { data, hasNextPage, isError } = await query.fetchNextPage();
      if (isError || !hasNextPage || data?.pages.at(-1)?.some(isShown)) return;
    }
  };
  const readAll = () => {
    markRead('all');
    // The button disappears once nothing is unread.
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <PageHeading>{t('app.notifications')}</PageHeading>
        {badges.bell > 0 ? (
          <Button kind="bare" className="-mx-3" onClick={readAll}>
            <CheckCheck aria-hidden size={18} />
            {t('notifications.markAll')}
          </Button>
        ) : (
          all && all.length > 0 && <p className="text-ink-soft text-small">{t('notifications.allRead')}</p>
        )}
      </div>
      {all && family.length > 1 && (
        <ChildFilter
          family={family}
          chosen={about?.id}
          unread={badges.children}
          onChoose={(id) => ask(id === undefined ? {} : { child: String(id) }, { replace: true })}
        />
      )}
      <StaleDataNotice queries={[query, names]} />
      {(query.isPending || (query.data && !all)) && <Skeleton className="h-24" count={5} />}
      {shown && shown.length > 0 && (
        <ul aria-label={t('notifications.list')} className="flex flex-col gap-3">
          {shown.map((one) => (
            <NotificationItem key={one.id} notification={one} family={family} onRead={() => markRead([one.id])} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <Card>
          <EmptyState
            icon={BellRing}
            tone="stone"
            title={
              about
                ? t(`notifications.${query.hasNextPage ? 'noneLately' : 'noneAbout'}`, { name: about.name })
                : t('notifications.none')
            }
            text={t(
              about
                ? `notifications.${query.hasNextPage ? 'noneLatelyText' : 'noneAboutText'}`
                : 'notifications.noneText',
            )}
          />
        </Card>
      )}
      {all && query.hasNextPage && (
        <Button kind="line" wide unready={query.isFetchingNextPage} onClick={() => void showEarlier()}>
          {t('notifications.earlier')}
        </Button>
      )}
    </>
  );
}

/** Prefetches the list. */
export const prefetchNotifications = (client: QueryClient, { locale }: Session) =>
  client.prefetchInfiniteQuery(notificationsQuery(locale));
