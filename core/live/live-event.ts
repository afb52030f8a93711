/**
 * What an open page is told: that something it may show has changed, and which record; never what. (trust, promise 3)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, wholeNumberText } from '#core/http/fields.ts';

/** The lists that change while somebody looks at them; `rights` is everything one may see. */
export const liveTopics = [
  'absences',
  'alerts',
  'announcements',
  'approvals',
  'attendance',
  'connections',
  'departures',
  'families',
  'forms',
  'messages',
  'notifications',
  'orders',
  'people',
  'pickups',
  'products',
  'plans',
  'quizzes',
  'reports',
  'rights',
  'suggestions',
] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/**
 * `id` is the record's number in the list that changed; of `messages` the conversation's, of `attendance` the child's.
 */
export const LiveEvent = z.object({ about: LiveTopic, id: z.optional(Id) });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Answers to a signed-in caller say in it the number of the last event told to them before the answer was read. */
export const cursorHeader = 'Live-Cursor';

export const liveApi = {
  /**
   * Server-sent events. `hello` says whose stream it is; `change` carries a `LiveEvent` and, as its `id`, the number
   * among the events of this person; `reset` says that what came after the number asked for is no longer kept, so that
   * everything must be read again; `beat` comes every 25 seconds. 429 with too many streams open.
   */
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    who: 'user',
    does: 'Streams what changes, as server-sent events: after the number of `after` or `Last-Event-ID`, else from now on.',
    spec: 'decisions, Calls beyond the specification’s; trust, promise 3',
    query: z.strictObject({
      /** The number of the last event known; answers to other calls say it as `Live-Cursor`. */
      after: z.optional(wholeNumberText),
      /** A name the page makes for itself: its new stream takes the place of its former one. */
      page: z.optional(z.uuid({ error: 'wrong_type' })),
    }),
    event: LiveEvent,
  }),
};
