import { defaultConcurrent } from '#core/http/fields.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { contactApi, conversationApi, messageApi } from '#core/messages/message-api.ts';
import { searchWords } from '#core/messages/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { findContacts } from './contact-store.ts';
import { findConversations, findMembership } from './conversation-store.ts';
import { readConversation, sendMessage } from './message-acts.ts';
import { findMessage, findMessages } from './message-store.ts';

export const messageRoutes: Route[] = [
  route(messageApi.list, async ({ tx, currentUser, query }) => {
    const { conversationId, before, limit = defaultConcurrent, search } = query;
    const words = search === undefined ? undefined : searchWords(search);
    // A search of accents only leaves no words to look for.
    const isVoid = words?.length === 0;
    const found = isVoid
      ? []
      : await findMessages(tx, { userId: currentUser.id, conversationId, before, limit, words });
    if (
      found.length === 0 &&
      conversationId !== undefined &&
      !(await findMembership(tx, currentUser.id, conversationId))
    ) {
      throw new Refusal('not_found');
    }
    return found;
  }),
  route(messageApi.send, {
    execute: async (call) => ({ messageId: await sendMessage(call, call.body) }),
    async respond({ tx, currentUser }, { messageId }) {
      const message = await findMessage(tx, currentUser.id, Number(messageId));
      if (!message) throw new Refusal('not_found');
      return message;
    },
  }),
  route(conversationApi.list, { own: ({ tx, caller }) => findConversations(tx, caller.userId) }),
  route(conversationApi.one, ({ tx, currentUser, params }) => findOne(tx, currentUser.id, params.id)),
  route(conversationApi.read, {
    async execute(call) {
      await readConversation(call, call.params.id, call.body.messageId);
      return { conversationId: call.params.id };
    },
    respond: ({ tx, currentUser }, { conversationId }) => findOne(tx, currentUser.id, Number(conversationId)),
  }),
  route(contactApi.list, { own: ({ tx, caller }) => findContacts(tx, caller.userId) }),
];

async function findOne(tx: Tx, userId: number, id: number): Promise<Conversation> {
  const [conversation] = await findConversations(tx, userId, id);
  if (!conversation) throw new Refusal('not_found');
  return conversation;
}
