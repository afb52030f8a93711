/** An S3-compatible server in a process of its own, for tests of stored files. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { registerCleanup } from '#test/support/cleanup.ts';
import type { S3Location } from '#server/storage/s3-storage.ts';

const program = fileURLToPath(new URL('./s3-process.mjs', import.meta.url));

type RunningS3 = { readonly location: S3Location; readonly stop: () => Promise<void> };

/** Starts a server with an empty bucket. `stop` ends it before the end of the test. */
export async function startS3(prefix = 'files/'): Promise<RunningS3> {
  const running = await runS3(prefix);
  registerCleanup(running.stop);
  return running;
}

/** The same outside of a test. */
export async function runS3(prefix = 'files/'): Promise<RunningS3> {
  // Its tokens of long lists need an old cipher.
  const child = fork(program, { execArgv: ['--openssl-legacy-provider'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  const [port] = (await once(child, 'message')) as [number];
  const bucketUrl = `http://127.0.0.1:${port}/parvis`;
  return { location: { bucketUrl, prefix, region: 'us-east-1', keyId: 'S3RVER', secretKey: 'S3RVER' }, stop };
}
