/** Connections between parents, which allow messages, and blocks. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';

const connectionStates = ['connected', 'pending', 'none'] as const;
export const ConnectionState = z.enum(connectionStates);
export type ConnectionState = z.infer<typeof ConnectionState>;

/**
 * A connection of the current user. While it is pending, `askedByMe` tells which side has to answer. A declined
 * request stays pending for the requester.
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

/** A user blocked by the current user. The blocked user is not notified. */
export const Block = z.object({ id: Id, userId: Id, name: z.string(), createdAt: Instant });
export type Block = z.infer<typeof Block>;

/** The parent to connect with or to block. */
const ChosenParent = z.strictObject({ userId: Id });
export type ChosenParent = z.infer<typeof ChosenParent>;

export const connectionApi = {
  /** Without the requests the current user declined. Requests others declined stay pending. */
  list: endpoint({
    method: 'GET',
    path: '/api/connections',
    access: 'user',
    summary: 'Lists the connections and connection requests of the current user, the latest first.',
    reply: z.array(Connection),
  }),
  /**
   * Returns the existing request when it was already sent, and connects when the other parent had asked. 404 for a
   * parent who is not findable, whether they exist or not; 403 for a blocked parent and without the right to send
   * messages.
   */
  ask: endpoint({
    method: 'POST',
    path: '/api/connections',
    access: 'user',
    summary: 'Sends a connection request to another parent.',
    body: ChosenParent,
    reply: Connection,
    status: 201,
    errors: ['messaging_not_allowed', 'not_found'],
  }),
  /** Recipient only. 409 once it was answered. */
  accept: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/accept',
    access: 'user',
    summary: 'Accepts a connection request.',
    reply: Connection,
    errors: ['not_found', 'connection_conflict'],
  }),
  /** Recipient only. The requester is not notified. 409 once it was accepted. */
  decline: endpoint({
    method: 'POST',
    path: '/api/connections/{id}/decline',
    access: 'user',
    summary: 'Declines a connection request.',
    errors: ['not_found', 'connection_conflict'],
  }),
  /** Withdraws a request, or ends a connection for both sides. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/connections/{id}',
    access: 'user',
    summary: 'Withdraws a connection request or ends a connection.',
    errors: ['not_found'],
  }),
};

export const blockApi = {
  /** Blocks by the current user only. Users cannot see who blocked them. */
  list: endpoint({
    method: 'GET',
    path: '/api/blocks',
    access: 'user',
    summary: 'Lists the blocks of the current user, the latest first.',
    reply: z.array(Block),
  }),
  /**
   * Ends their connection and pending requests. Neither can write to the other, and earlier messages stay. 404 for a
   * user the current user does not know, 422 `not_allowed` on `userId` for the current user and for staff, who cannot
   * be blocked.
   */
  block: endpoint({
    method: 'POST',
    path: '/api/blocks',
    access: 'user',
    summary: 'Blocks another parent.',
    body: ChosenParent,
    reply: Block,
    status: 201,
    errors: ['not_found'],
  }),
  /** Connections and requests from before the block stay ended. 404 for a block of another user. */
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/blocks/{id}',
    access: 'user',
    summary: 'Unblocks a parent.',
    errors: ['not_found'],
  }),
};
