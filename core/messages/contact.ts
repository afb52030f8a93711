/** The contacts of a user. */
import * as z from 'zod/mini';
import { ConnectionState } from '#core/connections/connection.ts';
import { Id } from '#core/http/fields.ts';
import { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import { ConversationType, MessagingBar } from './conversation.ts';

/** `conversationId` is the conversation of the two, if it exists. `bar` is why the user may not write to them now. */
export const Teacher = z.object({
  id: Id,
  name: z.string(),
  title: StaffTitle,
  ownTitle: z.nullable(OwnTitle),
  avatar: z.string(),
  bar: z.nullable(MessagingBar),
  conversationId: z.optional(Id),
});
export type Teacher = z.infer<typeof Teacher>;

/**
 * `className` is the room of one of their children, preferably of a shared group. `connectionId` is absent when
 * `connection` is `none`; while it is pending, `askedByMe` tells which side has to answer.
 */
export const OtherParent = z.object({
  id: Id,
  name: z.string(),
  className: z.string(),
  avatar: z.string(),
  connection: ConnectionState,
  connectionId: z.optional(Id),
  askedByMe: z.optional(z.boolean()),
  bar: z.nullable(MessagingBar),
  conversationId: z.optional(Id),
});
export type OtherParent = z.infer<typeof OtherParent>;

/** A conversation of a group, a child or the office where the user may write, even if it has no messages. */
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
