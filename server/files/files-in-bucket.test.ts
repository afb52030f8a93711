/** The tests of files, with their content in the bucket of an S3-compatible server. */
import { afterAll } from 'vitest';
import { startS3 } from '#test/support/files/test-s3.ts';
import { storeFilesIn } from '#test/support/files/test-storage.ts';

/** A module of its own: the tests of a worker share modules, and one that already ran would define no test. */
const loadAgain = (file: string) => import(/* @vite-ignore */ `${file}?bucket`);

storeFilesIn((await startS3()).location);
afterAll(() => storeFilesIn(null));
await loadAgain('./file-routes.test.ts');
await loadAgain('./file-sweep.test.ts');
await loadAgain('../commands/backup-files.test.ts');
