/** Whom one may write to. (§2 Messages screen; decisions, Shapes of ours) */
import * as z from 'zod/mini';
import { ConnectionState } from '#core/connections/connection.ts';
import { Id } from '#core/http/fields.ts';
import { StaffTitle } from '#core/schools/staff.ts';
import { ConversationType, WritingBar } from './conversation.ts';

/**
 * `conversationId` is the conversation between the two, where there is one. `bar` is why one may not write to them now.
 */
export const Teacher = z.object({
  id: Id,
  name: z.string(),
  title: StaffTitle,
  avatar: z.string(),
  bar: z.nullable(WritingBar),
  conversationId: z.optional(Id),
});
export type Teacher = z.infer<typeof Teacher>;

/**
 * `className` is the room of a child of theirs, one that one shares when there is one. `connectionId` is there unless
 * the connection is `none`; while it is pending, `askedByMe` says who has to answer.
 */
export const OtherParent = z.object({
  id: Id,
  name: z.string(),
  className: z.string(),
  avatar: z.string(),
  connection: ConnectionState,
  connectionId: z.optional(Id),
  askedByMe: z.optional(z.boolean()),
  bar: z.nullable(WritingBar),
  conversationId: z.optional(Id),
});
export type OtherParent = z.infer<typeof OtherParent>;

/** A conversation of a class, a child or the office in which one may write, whether anything was said there or not. */
const SharedConversation = z.object({
  id: Id,
  type: ConversationType,
  title: z.string(),
  childId: z.optional(Id),
});
export type SharedConversation = z.infer<typeof SharedConversation>;

export const Contacts = z.object({
  teachers: z.array(Teacher),
  parents: z.array(OtherParent),
  conversations: z.array(SharedConversation),
});
export type Contacts = z.infer<typeof Contacts>;
