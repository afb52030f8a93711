/** The requests of messages that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { NewMessage } from '#core/messages/message.ts';
import { conversationApi, messageApi } from '#core/messages/message-api.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'send message': (body: NewMessage, key: string) => call(messageApi.send, { body, key }),
  'read conversation': (messageId: number, key: string, id: number) =>
    call(conversationApi.read, { params: { id }, body: { messageId }, key }),
} as const;
