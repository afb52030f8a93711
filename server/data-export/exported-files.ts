/** The content of the files of a data export: what the user uploaded, and may still read when its turn comes. */
import { maxArchiveBytes } from '#core/files/file-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Database } from '#server/db/database.ts';
import type { ExportedFile } from '#server/files/file-export-store.ts';
import { findReadableContent } from '#server/files/file-reader-store.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { findReadablePortrait } from '#server/portraits/portrait-reader-store.ts';
import { type FileStorage, openIfStored } from '#server/storage/file-storage.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';

type Reader = {
  readonly database: Database;
  readonly userId: number;
  readonly locale: Locale;
  readonly now: Date;
};

/** The newest files first, as many as an archive holds. The list of files names all of them. */
export async function* exportedEntries(
  files: readonly ExportedFile[],
  reader: Reader,
  storage: FileStorage,
): AsyncGenerator<ZipEntry, void, undefined> {
  let space = maxArchiveBytes;
  for (const { id, name, createdAt, bytes } of files) {
    space -= bytes;
    if (space < 0) return;
    const sha256 = await findContent(id, reader);
    const content = sha256 && (await openIfStored(storage, sha256));
    if (content) yield { name: `${id} ${name}`, modifiedAt: createdAt, content };
  }
}

/** The SHA-256 of the largest size, if the user may read the file now. */
async function findContent(fileId: number, { database, userId, locale, now }: Reader): Promise<string | undefined> {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'known', locale);
    if (!currentUser) return undefined;
    const params = { fileId, currentUser, now };
    const found =
      (await findReadableContent(tx, params)) ?? (await findReadablePortrait(tx, { ...params, size: undefined }));
    return found?.sha256;
  });
}
