import { useEffect } from 'react';
import type { Announcement } from '#core/announcements/announcement.ts';
import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import { call } from '#web/session/call.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

type Props = { announcement: Announcement; onClose: () => void };

/** Those of which the school knows from this page. */
const known = new Set<number>();

/** An announcement opened by a family: from now on the school counts it as read by them. Where it was not reached, the next opening tells it. */
export function OpenedAnnouncement({ announcement, onClose }: Props) {
  const { id } = announcement;
  useEffect(() => {
    if (known.has(id)) return;
    known.add(id);
    call(announcementReadApi.read, { params: { id } }).catch(() => known.delete(id));
  }, [id]);
  return <AnnouncementDialog announcement={announcement} onClose={onClose} />;
}
