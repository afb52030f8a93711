/** The tests of files, with their content in the bucket of an S3-compatible server. */
import { startS3 } from '#test/support/files/test-s3.ts';
import { storeFilesIn } from '#test/support/files/test-storage.ts';

storeFilesIn((await startS3()).location);
await import('./file-routes.test.ts');
await import('./file-sweep.test.ts');
await import('#server/commands/backup-files.test.ts');
