import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Announcement } from '#core/announcements/announcement.ts';
import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/session/call.ts';
import { isGone } from '#web/session/call-error.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

/** `listed`: as the carousel has it; what it shows no longer is asked for. */
type Props = { id: number; listed: Announcement | undefined; onClose: () => void };

const announcementQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: ['announcements', locale, id],
    queryFn: () => call(announcementReadApi.one, { params: { id } }),
  });

/** An announcement opened by a family, from the carousel or by a link; that it is gone, where it was withdrawn. */
export function OpenedAnnouncement({ id, listed, onClose }: Props) {
  const { locale } = usePerson();
  const { data, error, refetch } = useQuery({ ...announcementQuery(id, locale), initialData: listed });
  const announcement = isGone(error) ? undefined : data;
  useRead(announcement?.id);
  if (announcement) return <AnnouncementDialog announcement={announcement} onClose={onClose} />;
  return error && <NotThere failure={error} onRetry={() => void refetch()} onClose={onClose} />;
}

/** Which of them the school knows from this page to be read, and by whom: two parents may share a phone. */
const known = new Set<string>();

/**
 * From now on the school counts it as read by whoever opened it. Where it was not reached, the next opening tells it.
 */
function useRead(id: number | undefined): void {
  const { id: reader } = usePerson();
  useEffect(() => {
    const reading = `${reader} ${id}`;
    if (id === undefined || known.has(reading)) return;
    known.add(reading);
    call(announcementReadApi.read, { params: { id } }).catch(() => known.delete(reading));
  }, [id, reader]);
}

type NotThereProps = { failure: Error; onRetry: () => void; onClose: () => void };

function NotThere({ failure, onRetry, onClose }: NotThereProps) {
  const t = useWords();
  const isWithdrawn = isGone(failure);
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
