/** A family that writes and receives messages. */
import { expect } from 'vitest';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation, ConversationType } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import type { SendRequest } from './test-app.ts';
import { testFamily } from './test-family.ts';

export async function testMessages() {
  const family = await testFamily();
  const { sophie, database } = family;
  const conversations = async (ask = sophie) => (await ask('GET', '/api/conversations')).json as Conversation[];
  const messages = async (query = '', ask = sophie) => (await ask('GET', `/api/messages${query}`)).json as Message[];
  const contacts = async (ask = sophie) => (await ask('GET', '/api/contacts')).json as Contacts;
  const send = (body: object, ask = sophie, key?: string) => ask('POST', '/api/messages', { body, key });
  const sent = async (body: object, ask = sophie) => {
    const { status, json, text } = await send(body, ask);
    expect(status, text).toBe(201);
    return json as Message;
  };
  const read = (id: number, messageId: number, ask = sophie) =>
    ask('POST', `/api/conversations/${id}/read`, { body: { messageId } });
  const badge = async (ask: SendRequest) => ((await ask('GET', '/api/badges')).json as { messages: number }).messages;
  const ofType = async (type: ConversationType, ask = sophie) => {
    const found = (await conversations(ask)).find((one) => one.type === type);
    if (!found) throw new Error(`There is no ${type} conversation.`);
    return found;
  };

  /** The users who receive a live event about messages during `work`. */
  const findNotified = async (work: () => Promise<unknown>) => {
    const rows = () =>
      database.asOwner((tx) =>
        tx
          .selectFrom('live_events')
          .select(['user_id', 'n'])
          .where('about', '=', 'messages')
          .orderBy('user_id')
          .execute(),
      );
    const before = new Set((await rows()).map(({ user_id, n }) => `${user_id} ${n}`));
    await work();
    return (await rows()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`)).map(({ user_id }) => user_id);
  };

  return { ...family, conversations, messages, contacts, send, sent, read, badge, ofType, findNotified };
}
