/** Where test apps keep the content of files: each in a folder of its own, or in a bucket under a prefix of its own. */
import { randomUUID } from 'node:crypto';
import { type FileStorage, prefixes } from '#server/storage/file-storage.ts';
import type { S3Location } from '#server/storage/s3-storage.ts';

let bucket: S3Location | null = null;

/** Makes the test apps that are built from now on keep their content in a bucket, or in folders again with null. */
export const storeFilesIn = (location: S3Location | null): void => void (bucket = location);

/** The bucket of a new app, if content is kept in one. */
export const newFileBucket = (): S3Location | null => bucket && { ...bucket, prefix: `${randomUUID()}/` };

/** The names of all contents. */
export async function storedNames(storage: FileStorage): Promise<string[]> {
  const listed = await Promise.all(prefixes.map((prefix) => storage.list(prefix)));
  return listed.flat().flatMap(({ name }) => (name.length === 64 ? name : []));
}
