/** A message: plain text from one user into one conversation. */
import * as z from 'zod/mini';
import { FileIds } from '#core/files/file.ts';
import { StoredFile } from '#core/files/stored-file.ts';
import { Id, Instant, typedText } from '#core/http/fields.ts';

/** Maximum number of characters of a message, and the length from which the editor shows how many are left. */
export const maxMessageLength = 2000;
export const countedFrom = 1800;
/** Maximum number of characters of a search. */
export const maxSearchLength = 100;

/**
 * A sent message is `read` once every recipient has read it: the other user, one member of the office, or all members
 * of a group's or child's conversation. A received message is `read` once the current user has read it.
 */
const messageStates = ['sent', 'read'] as const;
const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

/**
 * `files` is absent without files. `sender` is a name and `avatar` its initials; `readBy` counts the other members who
 * read a sent message.
 * `followsUnheard`: the messages just before it were sent while the user lacked the right to read them, and stay
 * hidden.
 */
export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  sender: z.string(),
  avatar: z.string(),
  content: z.string(),
  files: z.optional(z.array(StoredFile)),
  createdAt: Instant,
  state: MessageState,
  readBy: z.optional(z.int().check(z.nonnegative())),
  followsUnheard: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof Message>;

/**
 * The body of a message, to a user or into a conversation, not both. `fileIds`: files that the sender uploaded and that
 * no other record has. A message with files may have an empty `content`. `createdAt` is the time on the phone's clock.
 */
export const NewMessage = z
  .strictObject({
    senderId: z.optional(Id),
    receiverId: z.optional(Id),
    conversationId: z.optional(Id),
    content: typedText({ max: maxMessageLength }),
    fileIds: z.optional(FileIds),
    createdAt: z.optional(Instant),
  })
  .check(
    z.refine(({ content, fileIds = [] }) => content !== '' || fileIds.length > 0, {
      error: 'required',
      path: ['content'],
    }),
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
