import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CheckCheck } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Notification } from '#core/notifications/notification.ts';
import type { Session } from '#core/sessions/session.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { useBadges } from './badge-queries.ts';
import { ChildFilter } from './ChildFilter.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { notificationsQuery, useMarkRead } from './notification-queries.ts';

/** What the bell tells, the newest first. (decisions, Header) */
export function NotificationsPage() {
  const t = useWords();
  const names = useChildren();
  const family = names.children;
  const badges = useBadges();
  const asked = useInfiniteQuery(notificationsQuery(usePerson().locale));
  const markRead = useMarkRead();
  const [params, ask] = useSearchParams();
  const about = family.find(({ id }) => String(id) === params.get('child'));
  // With the names, which stand above it and in it: it would move when they come. What failed was asked for, too.
  const all = names.isFetched ? asked.data?.pages.flat() : undefined;
  const isShown = ({ childIds }: Notification) => !about || childIds.includes(about.id);
  const shown = all?.filter(isShown);
  /** Of one child, on to the page that has something about them, or to the last. */
  const showEarlier = async () => {
    for (;;) {
      const { data, hasNextPage, isError } = await asked.fetchNextPage();
      if (isError || !hasNextPage || data?.pages.at(-1)?.some(isShown)) return;
    }
  };
  const readAll = () => {
    markRead.mutate('all');
    // The button goes once nothing is unread.
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
      <Stale asked={[asked, names]} />
      {(asked.isPending || (asked.data && !all)) && <Skeleton className="h-24" count={5} />}
      {shown && shown.length > 0 && (
        <ul aria-label={t('notifications.list')} className="flex flex-col gap-3">
          {shown.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              family={family}
              onRead={() => markRead.mutate([one.id])}
            />
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
                ? t(`notifications.${asked.hasNextPage ? 'noneLately' : 'noneAbout'}`, { name: about.name })
                : t('notifications.none')
            }
            text={t(
              about
                ? `notifications.${asked.hasNextPage ? 'noneLatelyText' : 'noneAboutText'}`
                : 'notifications.noneText',
            )}
          />
        </Card>
      )}
      {all && asked.hasNextPage && (
        <Button kind="line" wide unready={asked.isFetchingNextPage} onClick={() => void showEarlier()}>
          {t('notifications.earlier')}
        </Button>
      )}
    </>
  );
}

/** Asks for the list before it is opened. */
export const askNotifications = (client: QueryClient, { locale }: Session) =>
  client.prefetchInfiniteQuery(notificationsQuery(locale));
