/** Notifications about the user or their children. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, idText, limitText, maxConcurrent } from '#core/http/fields.ts';

/** The subject of a notification. */
export const notificationKinds = [
  'absence',
  'announcement',
  'attendance',
  'connection',
  'file',
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

/** In the reader's language. `childIds` are those of the user's children it concerns; `link` is the page it opens. */
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
  /** Without those that concern only children the user may no longer see. */
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    summary: 'Lists notifications, the newest first. `limit` defaults to 50; `before` pages to earlier ones.',
    query: z.strictObject({ before: z.optional(idText), limit: z.optional(limitText) }),
    reply: z.array(Notification),
  }),
  /** All of the user's notifications when `ids` is absent. Those of other users, or already read, are unchanged. */
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'user',
    summary: 'Marks some or all notifications of the current user as read.',
    body: z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(maxConcurrent))) }),
  }),
};
