import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { ReplyOf } from '#core/http/endpoint.ts';
import type { staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementEditor } from './AnnouncementEditor.tsx';
import { SentAnnouncements } from './SentAnnouncements.tsx';
import { PublishedAnnouncement } from './PublishedAnnouncement.tsx';
import { staffAnnouncementsQuery } from './staff-announcement-queries.ts';
import { announcementsPath } from './staff-announcement-labels.ts';

/** Staff screen of announcements: the list, the editor, and one announcement read only. */
export function StaffAnnouncements() {
  const t = useTranslation();
  const [path] = useLocation();
  const query = useQuery(staffAnnouncementsQuery);
  const place = path.toLowerCase().slice(announcementsPath.length + 1);
  return (
    <>
      {place === '' && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
          <PageHeading>{t('staff.announcements')}</PageHeading>
          {query.data && query.data.targets.length > 0 && (
            <Link href={`${announcementsPath}/new`} className={buttonClasses('main')}>
              <Plus aria-hidden size={20} />
              {t('staffAnnouncements.write')}
            </Link>
          )}
        </div>
      )}
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" count={4} />}
      {query.data && <AnnouncementScreen all={query.data} place={place} />}
    </>
  );
}

type StaffAnnouncementList = ReplyOf<typeof staffAnnouncementApi.list>;

function AnnouncementScreen({ all: { announcements, targets }, place }: { all: StaffAnnouncementList; place: string }) {
  const t = useTranslation();
  if (place === '') return <SentAnnouncements announcements={announcements} targets={targets} />;
  if (place === 'new' && targets.length > 0) return <AnnouncementEditor key="new" targets={targets} />;
  const found = announcements.find(({ id }) => `${id}` === place);
  if (found && (found.publishedAt === null || found.mayEdit))
    return <AnnouncementEditor key={found.id} targets={targets} announcement={found} />;
  if (found) return <PublishedAnnouncement announcement={found} />;
  return (
    <>
      <PageHeading>{t('staff.announcements')}</PageHeading>
      <Card>
        <EmptyState
          icon={Megaphone}
          tone="stone"
          title={t('staffAnnouncements.notFound')}
          text={t('staffAnnouncements.notFoundText')}
        >
          <Link href={announcementsPath} className={`${buttonClasses('quiet')} mt-3`}>
            {t('staffAnnouncements.back')}
          </Link>
        </EmptyState>
      </Card>
    </>
  );
}
