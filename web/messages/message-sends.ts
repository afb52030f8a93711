/** The requests of messages that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { NewMessage } from '#core/messages/message.ts';
import { conversationApi, messageApi } from '#core/messages/message-api.ts';
import { call } from '#web/api/call.ts';
import type { Attachment } from '#web/files/attachment.ts';

export const sends = {
  async 'send message'({ files = [], ...body }: NewMessage & { files?: readonly Attachment[] }, key: string) {
    if (files.length === 0) return call(messageApi.send, { body, key });
    const { uploadFiles } = await import('#web/files/upload.ts');
    const fileIds = (await uploadFiles(files, key)).map(({ id }) => id);
    return call(messageApi.send, { body: { ...body, fileIds }, key });
  },
  'read conversation': (messageId: number, key: string, id: number) =>
    call(conversationApi.read, { params: { id }, body: { messageId }, key }),
} as const;
