import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText, limitText, typedText } from '#core/http/fields.ts';
import { Contacts } from './contact.ts';
import { Conversation, ReadMark } from './conversation.ts';
import { maxSearchLength, Message, NewMessage } from './message.ts';

export const messageApi = {
  /**
   * The newest first, 50 unless `limit` says otherwise (200 at most), those older than the message `before`. From all
   * conversations of the user, or from one: 404 for a conversation the user is not in. `search` requires all of its
   * words, ignoring case and accents.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    access: 'user',
    summary: 'Lists or searches the messages of the user’s conversations, or of one of them, the newest first.',
    query: z.strictObject({
      conversationId: z.optional(idText),
      before: z.optional(idText),
      limit: z.optional(limitText),
      search: z.optional(typedText({ min: 1, max: maxSearchLength })),
    }),
    reply: z.array(Message),
    errors: ['not_found'],
  }),
  /**
   * Requires exactly one of `receiverId` and `conversationId`. 404 for one the user does not know; 403
   * `messaging_not_allowed` when the `bar` of the conversation or contact forbids it, `identity_mismatch` when
   * `senderId` is not the current user. 404 for a file that the sender did not upload or that another record has, 507
   * `storage_full` for one that the quota of the school has no space for.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/messages',
    access: 'user',
    summary: 'Sends a message to a user or into a conversation.',
    body: NewMessage,
    reply: Message,
    status: 201,
    errors: ['identity_mismatch', 'messaging_not_allowed', 'not_found', 'storage_full'],
  }),
};

export const conversationApi = {
  /** With the number of unread messages. */
  list: endpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'user',
    summary: 'Lists the conversations of the current user that have messages, the latest first.',
    reply: z.array(Conversation),
  }),
  /** Includes conversations without messages. */
  one: endpoint({
    method: 'GET',
    path: '/api/conversations/{id}',
    access: 'user',
    summary: 'Returns a conversation of the current user.',
    reply: Conversation,
  }),
  /** The mark only moves forward, at most to the newest message. */
  read: endpoint({
    method: 'POST',
    path: '/api/conversations/{id}/read',
    access: 'user',
    summary: 'Marks a conversation as read up to a message.',
    body: ReadMark,
    reply: Conversation,
    errors: ['not_found'],
  }),
};

export const contactApi = {
  /**
   * For a guardian: the staff of their children, and parents who are findable or connected. For staff: their
   * colleagues and the guardians of their groups. Sorted by name, class teachers first.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/contacts',
    access: 'user',
    summary:
      'Lists the contacts of the current user: staff, parents, and the conversations of groups, children and school.',
    reply: Contacts,
  }),
};
