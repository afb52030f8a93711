import { defaultConcurrent } from '#core/http/fields.ts';
import { notificationApi } from '#core/notifications/notification.ts';
import { type Route, route } from '#server/http/route.ts';
import { findNotifications, markRead } from './notification-store.ts';

export const notificationRoutes: Route[] = [
  route(notificationApi.list, ({ tx, currentUser, query: { before, limit = defaultConcurrent }, locale }) =>
    findNotifications(tx, currentUser, { before, limit }, locale),
  ),
  route(notificationApi.read, {
    async execute({ tx, currentUser, body: { ids }, now }) {
      await markRead(tx, { userId: currentUser.id, ids, now });
      return {};
    },
    async respond() {
      return undefined;
    },
  }),
];
