/** Live events: they announce that a record may have changed, without its content. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, wholeNumberText } from '#core/http/fields.ts';

/** The lists with live updates; `rights` affects everything the user may see. */
export const liveTopics = [
  'absences',
  'alerts',
  'announcements',
  'approvals',
  'attendance',
  'child-files',
  'connections',
  'consents',
  'departures',
  'families',
  'followed',
  'followers',
  'forms',
  'messages',
  'notifications',
  'orders',
  'people',
  'pickups',
  'products',
  'plans',
  'portraits',
  'quizzes',
  'reports',
  'rights',
  'room-devices',
  'schools',
  'suggestions',
] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/**
 * `id` is the id of the changed record in its list; for `messages` of the conversation, for `attendance` of the
 * child.
 */
export const LiveEvent = z.object({ about: LiveTopic, id: z.optional(Id) });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A header in replies to signed-in users: the id of the last live event sent to them before the reply was read. */
export const cursorHeader = 'Live-Cursor';

export const liveApi = {
  /**
   * Server-sent events. `hello` identifies the user of the stream; `change` carries a `LiveEvent` with its number in
   * the user's sequence as `id`; `reset` means that events after `after` are no longer available and the client must
   * reload everything; `beat` is sent every 25 seconds. 429 with too many open streams.
   */
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'user',
    summary: 'Streams changes as server-sent events, after `after` or `Last-Event-ID`, by default from now on.',
    query: z.strictObject({
      /** The number of the last known event, as in the `Live-Cursor` of replies. */
      after: z.optional(wholeNumberText),
      /** An id chosen by the page: a new stream replaces the previous stream of the page. */
      page: z.optional(z.uuid({ error: 'wrong_type' })),
    }),
    event: LiveEvent,
  }),
};
