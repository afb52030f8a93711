import { announcementApi } from '#core/announcements/announcement.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { findAnnouncements } from './announcement-store.ts';

export const announcementRoutes: Route[] = [
  route(announcementApi.list, ({ tx, person, now, locale }) =>
    findAnnouncements(tx, { childIds: childrenWith(person, 'view'), now, locale }),
  ),
];
