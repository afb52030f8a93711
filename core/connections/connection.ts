/**
 * Two parents who agreed to write to each other, or one who asked; and whom one has blocked. (§4 Parent connection
 * status)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';

const connectionStates = ['connected', 'pending', 'none'] as const;
export const ConnectionState = z.enum(connectionStates);
export type ConnectionState = z.infer<typeof ConnectionState>;

/**
 * One of one’s own: with whom, and while it is pending who has to answer. One that was declined stays pending to who
 * asked.
 */
export const Connection = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  state: z.enum(['connected', 'pending']),
  askedByMe: z.boolean(),
  createdAt: Instant,
});
export type Connection = z.infer<typeof Connection>;

/** Somebody whom one has blocked. They are not told. */
export const Block = z.object({ id: Id, userId: Id, name: z.string(), createdAt: Instant });
export type Block = z.infer<typeof Block>;

/** A parent whom one asks or blocks. */
const ChosenParent = z.strictObject({ userId: Id });
export type ChosenParent = z.infer<typeof ChosenParent>;

export const connectionApi = {
  /** What one declined is not among them; what was declined to oneself stays pending. */
  list: endpoint({
    method: 'GET',
    path: '/api/connections',
    who: 'user',
    does: 'Lists the parents one is connected with, whom one asked and who asked, the latest first.',
    spec: 'decisions, Messages; trust, Who may what',
    reply: z.array(Connection),
  }),
  /**
   * Gives the one that stands when it was asked already, and connects when they had asked. 404 for somebody who cannot
   * be found, exists or not; 403 for somebody whom one has blocked, and without the right to write.
   */
  ask: endpoint({
    method: 'POST',
    path: '/api/connections',
    who: 'user',
    does: 'Asks another parent to connect.',
    spec: '§2 Messages screen; decisions, Messages',
    body: ChosenParent,
    reply: Connection,
    answers: 201,
    refuses: ['may_not_write', 'not_found'],
  }),
  /** For who was asked only. 409 once it was answered. */
  accept: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/accept',
    who: 'user',
    does: 'Accepts what another parent asked.',
    spec: 'decisions, Messages',
    reply: Connection,
    refuses: ['not_found', 'connection_moved_on'],
  }),
  /** For who was asked only. Who asked is not told. 409 once it was accepted. */
  decline: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/decline',
    who: 'user',
    does: 'Declines what another parent asked.',
    spec: 'decisions, Messages',
    refuses: ['not_found', 'connection_moved_on'],
  }),
  /** Takes back what one asked, or ends what was agreed, for either. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/connections/{id}',
    who: 'user',
    does: 'Takes back a request or ends a connection.',
    spec: 'decisions, Messages',
    refuses: ['not_found'],
  }),
};

export const blockApi = {
  /** One’s own only: who blocked oneself is never told. */
  list: endpoint({
    method: 'GET',
    path: '/api/blocks',
    who: 'user',
    does: 'Lists whom one has blocked, the latest first.',
    spec: 'decisions, Messages',
    reply: z.array(Block),
  }),
  /**
   * Ends their connection and what they asked. They write to one another no more; what was said stays. 404 for somebody
   * one does not know of, 422 `not_allowed` on `userId` for oneself and for staff, who may always be written to.
   */
  block: endpoint({
    method: 'POST',
    path: '/api/blocks',
    who: 'user',
    does: 'Blocks another parent.',
    spec: 'decisions, Messages',
    body: ChosenParent,
    reply: Block,
    answers: 201,
    refuses: ['not_found'],
  }),
  /** What they asked or agreed before stays ended. 404 for somebody else’s. */
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/blocks/{id}',
    who: 'user',
    does: 'Lets somebody write again whom one had blocked.',
    spec: 'decisions, Messages',
    refuses: ['not_found'],
  }),
};
