import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText, limitText, typedText } from '#core/http/fields.ts';
import { Contacts } from './contact.ts';
import { Conversation, ReadMark } from './conversation.ts';
import { longestSearch, Message, NewMessage } from './message.ts';

export const messageApi = {
  /**
   * The newest first, 50 unless `limit` says (200 at most), those older than the message `before`. Of every
   * conversation of one’s own, or of one: 404 when it is not one’s own. `search` keeps those that hold each of its
   * words, case and accents apart.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    who: 'user',
    does: 'Lists the messages of one’s conversations or of one of them, the newest first; or those in which words stand.',
    spec: '§7; decisions, Shapes of ours and Messages',
    query: z.strictObject({
      conversationId: z.optional(idText),
      before: z.optional(idText),
      limit: z.optional(limitText),
      search: z.optional(typedText({ min: 1, max: longestSearch })),
    }),
    reply: z.array(Message),
    refuses: ['not_found'],
  }),
  /**
   * To exactly one of `receiverId` and `conversationId`. 404 for whom or what one does not know; 403 `may_not_write`
   * where the conversation’s or the contact’s `bar` says so, `not_own_identity` for a `senderId` that is not one’s own.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/messages',
    who: 'user',
    does: 'Sends a message to a person or into a conversation.',
    spec: '§7, §5; decisions, Messages and Settled edges',
    body: NewMessage,
    reply: Message,
    answers: 201,
    refuses: ['not_own_identity', 'may_not_write', 'not_found'],
  }),
};

export const conversationApi = {
  /** With how many messages one has yet to read. Empty for who has none. */
  list: endpoint({
    method: 'GET',
    path: '/api/conversations',
    who: 'user',
    does: 'Lists one’s conversations in which something was said, the latest first.',
    spec: 'decisions, Messages and Shapes of ours',
    reply: z.array(Conversation),
  }),
  /** One of one’s own, though nothing was said in it yet. */
  one: endpoint({
    method: 'GET',
    path: '/api/conversations/{id}',
    who: 'user',
    does: 'Gives one conversation of one’s own.',
    spec: 'decisions, Messages',
    reply: Conversation,
  }),
  /** Up to a message, never backwards and never past the newest. */
  read: endpoint({
    method: 'POST',
    path: '/api/conversations/{id}/read',
    who: 'user',
    does: 'Says how far one has read, and gives the conversation.',
    spec: 'decisions, Messages and Calls beyond the specification’s',
    body: ReadMark,
    reply: Conversation,
    refuses: ['not_found'],
  }),
};

export const contactApi = {
  /**
   * For a guardian the staff of their children and the parents who let themselves be found or are connected; for staff
   * their colleagues and the guardians whom they serve. By name, the class teachers first.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/contacts',
    who: 'user',
    does: 'Lists the staff and the parents whom one may know of, and the conversations of one’s classes, children and school.',
    spec: '§2 Messages screen; decisions, Shapes of ours and Messages',
    reply: Contacts,
  }),
};
