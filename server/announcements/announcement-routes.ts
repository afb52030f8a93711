import { announcementApi } from '#core/announcements/announcement.ts';
import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { findAnnouncement, findAnnouncements } from './announcement-store.ts';

export const announcementRoutes: Route[] = [
  route(announcementApi.list, ({ tx, currentUser, now, locale }) =>
    findAnnouncements(tx, { childIds: childrenWith(currentUser, 'view'), now, locale }),
  ),
  route(announcementReadApi.one, async ({ tx, currentUser, params, now, locale }) => {
    const found = await findAnnouncement(tx, params.id, { childIds: childrenWith(currentUser, 'view'), now, locale });
    if (!found) throw new Refusal('not_found');
    return found;
  }),
];
