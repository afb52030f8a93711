import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Announcement } from '#core/announcements/announcement.ts';
import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

/** `listed`: the announcement in the carousel's list. An announcement that is not listed is fetched. */
type Props = { id: number; listed: Announcement | undefined; onClose: () => void };

const announcementQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: ['announcements', locale, id],
    queryFn: () => call(announcementReadApi.one, { params: { id } }),
  });

/** An announcement opened by a family, from the carousel or by a link. Shows a message if it was withdrawn. */
export function OpenedAnnouncement({ id, listed, onClose }: Props) {
  const { locale } = useCurrentUser();
  const query = useQuery({ ...announcementQuery(id, locale), initialData: listed });
  const failure = useLastError(query.error, hasFailed(query));
  const announcement = isNotFound(failure) ? undefined : query.data;
  useReportRead(announcement?.id);
  if (announcement) return <AnnouncementDialog announcement={announcement} onClose={onClose} />;
  return failure && <NotThere failure={failure} onRetry={() => void query.refetch()} onClose={onClose} />;
}

/** Announcements that this page has already reported as read, by user: two parents may share a phone. */
const known = new Set<string>();

/** Reports the announcement as read by the current user. If the server is unreachable, the next opening reports it. */
function useReportRead(id: number | undefined): void {
  const { id: reader } = useCurrentUser();
  useEffect(() => {
    const reading = `${reader} ${id}`;
    if (id === undefined || known.has(reading)) return;
    known.add(reading);
    call(announcementReadApi.read, { params: { id } }).catch(() => known.delete(reading));
  }, [id, reader]);
}

type NotThereProps = { failure: Error; onRetry: () => void; onClose: () => void };

function NotThere({ failure, onRetry, onClose }: NotThereProps) {
  const t = useTranslation();
  const isWithdrawn = isNotFound(failure);
  return (
    <Dialog title={t('announcements.title')} onClose={onClose}>
      <p role="status">{t(isWithdrawn ? 'announcements.gone' : 'ui.unreachable')}</p>
      <form method="dialog" className="flex flex-col gap-2">
        {!isWithdrawn && (
          <Button wide onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        <Button type="submit" kind={isWithdrawn ? 'main' : 'quiet'} wide>
          {t('ui.close')}
        </Button>
      </form>
    </Dialog>
  );
}
