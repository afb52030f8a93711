/** A conversation: subject, participants and last message. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';
import { Message } from './message.ts';

/**
 * `individual`: two people. `group`: the families and staff of a group. `child`: the guardians of a child and the
 * staff of its group. `school`: one guardian and the office.
 */
const conversationTypes = ['individual', 'group', 'child', 'school'] as const;
export const ConversationType = z.enum(conversationTypes);
export type ConversationType = z.infer<typeof ConversationType>;

/**
 * Why a user may not write, as far as it is revealed. A hidden user is reported exactly like one who does not exist.
 */
const writingBars = ['right_withdrawn', 'blocked_by_me', 'not_connected', 'closed'] as const;
export const MessagingBar = z.enum(writingBars);
export type MessagingBar = z.infer<typeof MessagingBar>;

export const Participant = z.object({ id: Id, name: z.string(), isStaff: z.boolean() });
export type Participant = z.infer<typeof Participant>;

/**
 * `title` is the other user's name, a group's room (`402`, shown as “Room 402”), a child’s full name, or the school’s
 * name; for the office the guardian’s name. `participants` are the current members, the user included. `bar` is why
 * the user may not write; null when they may.
 */
export const Conversation = z.object({
  id: Id,
  type: ConversationType,
  title: z.string(),
  participants: z.array(Participant),
  lastMessage: z.nullable(Message),
  unread: z.int().check(z.nonnegative()),
  bar: z.nullable(MessagingBar),
  childId: z.optional(Id),
});
export type Conversation = z.infer<typeof Conversation>;

/** Marks a conversation as read up to a message. A message before the current mark changes nothing. */
export const ReadMark = z.strictObject({ messageId: Id });
export type ReadMark = z.infer<typeof ReadMark>;
