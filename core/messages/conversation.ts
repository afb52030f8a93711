/** A conversation: what it is about, who is in it, what was said last. (§3 Conversation; decisions, Messages) */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';
import { Message } from './message.ts';

/**
 * Between two people; of a class, its families and staff; about a child, its guardians and the staff of its group; or
 * of one guardian with the school's office.
 */
const conversationTypes = ['individual', 'group', 'child', 'school'] as const;
export const ConversationType = z.enum(conversationTypes);
export type ConversationType = z.infer<typeof ConversationType>;

/** Why somebody may not write, as far as they are told. Whom they do not know answers as nobody does. */
const writingBars = ['right_withdrawn', 'blocked_by_me', 'not_connected', 'closed'] as const;
export const WritingBar = z.enum(writingBars);
export type WritingBar = z.infer<typeof WritingBar>;

export const Participant = z.object({ id: Id, name: z.string(), isStaff: z.boolean() });
export type Participant = z.infer<typeof Participant>;

/**
 * `title` is the other one’s name, a class’s room (`402`, read as “Room 402”), a child’s full name, or the school’s;
 * for the office the guardian’s. `participants` are all who are in it now, oneself included. `bar` is why one may not
 * write there; null when one may.
 */
export const Conversation = z.object({
  id: Id,
  type: ConversationType,
  title: z.string(),
  participants: z.array(Participant),
  lastMessage: z.nullable(Message),
  unread: z.int().check(z.nonnegative()),
  bar: z.nullable(WritingBar),
  childId: z.optional(Id),
});
export type Conversation = z.infer<typeof Conversation>;

/** How far somebody has read: to which message. Further back than before changes nothing. */
export const ReadMark = z.strictObject({ messageId: Id });
export type ReadMark = z.infer<typeof ReadMark>;
