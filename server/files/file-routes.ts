import { fileApi } from '#core/files/file-api.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { childrenWith, type CurrentUser, limitToRoom, loadCurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type FileReply, type RecordView, type Route, route, type UntransactedCall } from '#server/http/route.ts';
import { findReadablePhoto } from '#server/photos/photo-reader-store.ts';
import { findReadablePortrait } from '#server/portraits/portrait-reader-store.ts';
import { type FileServices, findSpace, receiveFile, saveFile } from './file-acts.ts';
import { ContentMissing, storageFor } from '#server/storage/file-storage.ts';
import { findReadableContent, type ReadableContent } from './file-reader-store.ts';
import { findOwnFile, findUsage } from './file-store.ts';

export const fileRoutes = (services: FileServices): Route[] => [
  route(fileApi.upload, {
    async prepare({ upload, query, database, currentUser, locale, now, installation, traceparent }) {
      if (!upload) throw new Refusal('unsupported_media_type');
      // Checked before anything is stored, and again with the row: refused uploads must not fill the disk.
      const requireSpace = (bytes: number) =>
        database.transaction({ userId: currentUser.id }, async (tx) => {
          await loadCurrentUser(tx, 'user', locale);
          await findSpace({ tx, currentUser, now, installation }, bytes);
        });
      const traced = { ...services, storage: storageFor(services.storage, { traceparent }) };
      const received = await receiveFile(traced, upload, query.name ?? '', requireSpace);
      return async (call) => ({ fileId: await saveFile(call, traced, received) });
    },
    async respond({ tx, currentUser }, { fileId }) {
      const file = await findOwnFile(tx, Number(fileId), currentUser.id);
      if (!file) throw new Refusal('not_found');
      return file;
    },
  }),
  route(fileApi.read, { file: (call) => readContent(services, call, call.params.id) }),
  route(fileApi.readSize, {
    file(call) {
      const { id, size } = call.params;
      if (!photoSizes.some((one) => one === size)) throw new Refusal('not_found');
      return readContent(services, call, id, size);
    },
  }),
  route(fileApi.usage, async ({ tx, currentUser, installation }) => {
    const used = await findUsage(tx, currentUser.adminOf);
    return used.map((usage) => ({ ...usage, quota: installation.fileQuota }));
  }),
];

type Found = ReadableContent & { readonly shows?: RecordView[] };

/**
 * The rights are checked at each request, also when the device has the content: a copy in its cache is only used after
 * a reply 304. A PDF is a download, in a sandbox of its own.
 */
async function readContent(
  { storage }: FileServices,
  {
    traceparent,
    database,
    currentUser,
    caller,
    locale,
    reply,
    now,
  }: UntransactedCall<Endpoint<'', never, never, never, 'user'>>,
  fileId: number,
  size?: number,
): Promise<FileReply> {
  const userId = currentUser.id;
  const found = await database.transaction({ userId, readOnly: true }, async (tx): Promise<Found | undefined> => {
    const reader = await loadCurrentUser(tx, 'user', locale);
    if (!reader) return undefined;
    // On a room device, photos of reports and portraits are the only files.
    if (caller.room) {
      const inRoom = await limitToRoom(tx, reader, caller.room);
      return (
        (await findReadablePhoto(tx, { photoId: fileId, currentUser: inRoom, size, now })) ??
        (await findReadablePortrait(tx, { fileId, currentUser: inRoom, size, now }))
      );
    }
    const ofRecord = await findReadableContent(tx, {
      fileId,
      currentUser: reader,
      now,
      ...(size !== undefined && { size }),
    });
    const content =
      ofRecord ??
      (await findReadablePhoto(tx, { photoId: fileId, currentUser: reader, size, now })) ??
      (await findReadablePortrait(tx, { fileId, currentUser: reader, size, now }));
    return content && { ...content, ...(content.noteOf && { shows: [shownNote(reader, content.noteOf)] }) };
  });
  if (!found) throw new Refusal('not_found');
  const { kind, name, sha256, bytes, shows } = found;
  void reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return {
    content: { bytes, open: (range) => storageFor(storage, { traceparent }).open(sha256, range).catch(failOnMissing) },
    etag: sha256,
    type: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    ...((kind === 'pdf' || size === undefined) && { name }),
    ...(shows && { shows }),
  };
}

/** A medical note for the access log. The endpoint is for guardians and for staff. */
function shownNote(currentUser: CurrentUser, childId: number): RecordView {
  const isGuardian = childrenWith(currentUser, 'report_absence').includes(childId);
  return { kind: 'absences', childIds: [childId], capacity: isGuardian ? 'guardian' : 'staff' };
}

function failOnMissing(error: unknown): never {
  if (error instanceof ContentMissing) throw new Refusal('not_found');
  throw error;
}
