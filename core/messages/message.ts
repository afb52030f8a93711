/** A message: plain text from one person into one conversation. (§3 Message; decisions, Messages) */
import * as z from 'zod/mini';
import { Id, Instant, typedText } from '#core/http/fields.ts';

/** Characters of a message at most, and from how many on what is left is counted. */
export const longestMessage = 2000;
export const countedFrom = 1800;
/** Characters of what is searched for at most. */
export const longestSearch = 100;

/**
 * One's own is `read` once everybody it was for has read it: the other one, somebody of the office, or all of a class
 * or a child's people. Somebody else's is once oneself has.
 */
const messageStates = ['sent', 'read'] as const;
const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

/**
 * `sender` is a name and `avatar` its initials; `readBy` says of one's own how many others have read it. What was said
 * just before one that `followsUnheard` was said while oneself had not the right to read it, and is never told.
 */
export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  sender: z.string(),
  avatar: z.string(),
  content: z.string(),
  createdAt: Instant,
  state: MessageState,
  readBy: z.optional(z.int().check(z.nonnegative())),
  followsUnheard: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof Message>;

/** What is sent: to a person or into a conversation, never both. `createdAt` is what the phone's clock said. */
export const NewMessage = z
  .strictObject({
    senderId: z.optional(Id),
    receiverId: z.optional(Id),
    conversationId: z.optional(Id),
    content: typedText({ min: 1, max: longestMessage }),
    createdAt: z.optional(Instant),
  })
  .check(
    z.refine(({ receiverId, conversationId }) => receiverId !== undefined || conversationId !== undefined, {
      error: 'required',
      path: ['receiverId'],
    }),
    z.refine(({ receiverId, conversationId }) => receiverId === undefined || conversationId === undefined, {
      error: 'not_allowed',
      path: ['conversationId'],
    }),
  );
export type NewMessage = z.infer<typeof NewMessage>;
