import { folderStorage } from './folder-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { type S3Location, s3Storage } from './s3-storage.ts';

/** Where the bytes of files are kept: in the bucket if there is one, else in the folder. */
export type FileLocation = { readonly filesDir: string; readonly fileBucket: S3Location | null };

/** The storage of a location. */
export const openStorage = ({ filesDir, fileBucket }: FileLocation): FileStorage =>
  fileBucket ? s3Storage(fileBucket) : folderStorage(filesDir);

/** The name of a location for the operator, without credentials. */
export const storageLabel = ({ filesDir, fileBucket }: FileLocation): string =>
  fileBucket ? `${fileBucket.bucketUrl}/${fileBucket.prefix}` : filesDir;
