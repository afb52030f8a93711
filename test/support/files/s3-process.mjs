// @ts-check
/** An S3-compatible server with an empty bucket. Prints its port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver';

const directory = mkdtempSync(join(tmpdir(), 'parvis-s3-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
// The test has ended.
process.on('disconnect', () => process.exit());

const configureBuckets = [{ name: 'parvis', configs: [] }];
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
process.send?.((await server.run()).port);
