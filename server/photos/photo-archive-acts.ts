/** The photos of a child as an archive that is written while a guardian downloads it. */
import { maxArchiveBytes } from '#core/files/file-rules.ts';
import { archiveNames } from '#core/photos/archive-names.ts';
import type { photoApi } from '#core/photos/photo-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { loadCurrentUser, requireRight, withoutHidden } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileReply, UntransactedCall } from '#server/http/route.ts';
import type { ArchiveLine } from '#server/storage/archive-line.ts';
import { streamUntilRead } from '#server/storage/archive-stream.ts';
import { type FileStorage, openIfStored } from '#server/storage/file-storage.ts';
import { type ZipEntry, zipOf } from '#server/storage/zip-stream.ts';
import { findReachingContent, findReachingPhotos, photosOfMonth, type ReachingPhoto, totalOf } from './photo-store.ts';

type ArchiveServices = { readonly storage: FileStorage; readonly line: ArchiveLine };

/** Throws `not_found`, `invalid` for more than an archive holds, and `in_progress`. */
export async function downloadPhotos(
  { params, query, database, now, locale, currentUser, request, reply }: UntransactedCall<typeof photoApi.archive>,
  { storage, line }: ArchiveServices,
): Promise<FileReply> {
  const reader = { database, userId: currentUser.id, childId: params.id, now, locale };
  const found = await asGuardian(reader, (tx) => findReachingPhotos(tx, reader));
  if (!found) throw new Refusal('not_found');
  const photos = photosOfMonth(found.photos, query.month);
  if (totalOf(photos).bytes > maxArchiveBytes)
    throw new Refusal('invalid', { problems: [{ path: 'month', code: 'too_large' }] });
  const name = `Photos ${found.givenName} ${query.month ?? now.toISOString().slice(0, 10)}.zip`;
  const shows = [{ kind: 'reports', childIds: [params.id] }] as const;
  // Its reply has no body.
  if (request.method === 'HEAD') return { content: '', name, shows };
  const aborted = new AbortController();
  reply.raw.once('close', () => aborted.abort());
  const release = await line.enter(currentUser.id, aborted.signal);
  return { content: streamUntilRead(zipOf(photoEntries(reader, photos, storage)), release), name, shows };
}

/** A guardian who reads the photos of a child. */
type ArchiveReader = {
  readonly database: Database;
  readonly userId: number;
  readonly childId: number;
  readonly now: Date;
  readonly locale: Locale;
};

/** Runs work in a transaction of its own. Throws `not_found` when the user may not see the child. */
async function asGuardian<T>(
  { database, userId, childId, locale }: ArchiveReader,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const reader = await loadCurrentUser(tx, 'guardian', locale);
    if (!reader) throw new Refusal('unauthenticated');
    requireRight(withoutHidden(reader, 'reports'), 'view', childId);
    return work(tx);
  });
}

/**
 * The photos that the family still sees when their turn comes; others are left out. Throws when the right to the child
 * has ended.
 */
export async function* photoEntries(
  reader: ArchiveReader,
  photos: readonly ReachingPhoto[],
  storage: FileStorage,
): AsyncGenerator<ZipEntry, void, undefined> {
  const names = archiveNames(photos);
  for (const [n, { id: photoId, day }] of photos.entries()) {
    const found = await asGuardian(reader, (tx) => findReachingContent(tx, { ...reader, photoId }));
    const content = found && (await openIfStored(storage, found.sha256));
    if (content) yield { name: names[n] ?? '', modifiedAt: new Date(`${day}T12:00:00`), content };
  }
}
