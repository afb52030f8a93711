/**
 * What the bell tells: something happened that concerns somebody or their children. (decisions, Header and Shapes of
 * ours)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, idText, limitText, mostAtOnce } from '#core/http/fields.ts';

/** What it is about. */
export const notificationKinds = [
  'absence',
  'announcement',
  'attendance',
  'connection',
  'report',
  'quiz',
  'form',
  'order',
  'pickup',
  'person',
  'rights',
  'suggestion',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** In the reader's language. `childIds` are those of one's children that it concerns; `link` is the screen it opens. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  childIds: z.array(Id),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
});
export type Notification = z.infer<typeof Notification>;

export const notificationApi = {
  /** Without those that are only about children whom one may no longer see. */
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    who: 'user',
    does: 'Lists one’s notifications, the newest first: 50 unless `limit` says otherwise, those before one of them.',
    spec: 'decisions, Header and Shapes of ours',
    query: z.strictObject({ before: z.optional(idText), limit: z.optional(limitText) }),
    reply: z.array(Notification),
  }),
  /** All of one's own when `ids` is absent. What is somebody else's, or read already, stays as it is. */
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    who: 'user',
    does: 'Marks notifications as read: some of one’s own, or all.',
    spec: 'decisions, Shapes of ours',
    body: z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(mostAtOnce))) }),
  }),
};
