import { useEffect } from 'react';
import type { Announcement } from '#core/announcements/announcement.ts';
import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import { call } from '#web/session/call.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

type Props = { announcement: Announcement; onClose: () => void };

/** Which of them the school knows from this page to be read, and by whom: two parents may share a phone. */
const known = new Set<string>();

/**
 * An announcement opened by a family: from now on the school counts it as read by them. Where it was not reached, the
 * next opening tells it.
 */
export function OpenedAnnouncement({ announcement, onClose }: Props) {
  const { id } = announcement;
  const { id: reader } = usePerson();
  useEffect(() => {
    const reading = `${reader} ${id}`;
    if (known.has(reading)) return;
    known.add(reading);
    call(announcementReadApi.read, { params: { id } }).catch(() => known.delete(reading));
  }, [id, reader]);
  return <AnnouncementDialog announcement={announcement} onClose={onClose} />;
}
