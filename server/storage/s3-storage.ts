/** Keeps the bytes of files in a bucket of an S3-compatible store, for several servers (docs/decisions/0071). */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '#server/http/refusal.ts';
import { ContentMissing, type FileStorage, type StoredContent } from './file-storage.ts';

/** A bucket, and the credentials that read and write it. */
export type S3Location = {
  /** The address of the bucket, without a slash at its end. */
  readonly bucketUrl: string;
  /** What the keys start with: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
};

type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The local file that is sent. */
  readonly path?: string;
};

/** Attempts of a request that the store does not answer, or answers with an error of its own. */
const maxAttempts = 3;
/** The time until the store has answered, in milliseconds. The body that it returns may take longer. */
const replyTime = 60_000;
/** Maximum number of keys in a reply, that of S3. */
const maxKeys = 1000;

/** A storage in a bucket. The name of a content, its SHA-256, is the end of its key. `pageSize` is for tests. */
export function s3Storage(location: S3Location, pageSize = maxKeys, traceparent?: string): FileStorage {
  const { bucketUrl, prefix, region, keyId: accessKeyId, secretKey: secretAccessKey } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const urlOf = (name: string) => `${bucketUrl}/${prefix}${name}`;
  const send = ({ headers, ...request }: S3Request) =>
    sendUntilAnswered(client, { ...request, headers: { ...headers, ...(traceparent && { traceparent }) } });
  return {
    async put(name, path) {
      const { size } = await stat(path);
      const headers = {
        'Content-Length': String(size),
        'Content-Type': 'application/octet-stream',
        // The store refuses bytes with another checksum.
        'X-Amz-Content-Sha256': name,
      };
      const reply = await send({ method: 'PUT', url: urlOf(name), headers, path });
      if (!reply.ok) await fail(reply);
      await reply.body?.cancel();
      await rm(path, { force: true });
    },
    async has(name) {
      const reply = await send({ method: 'HEAD', url: urlOf(name) });
      if (!reply.ok && reply.status !== 404) await fail(reply);
      return reply.ok;
    },
    async open(name, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const reply = await send({ method: 'GET', url: urlOf(name), ...(headers && { headers }) });
      if (reply.status === 404) await failOnMissing(reply, name);
      if (!reply.ok || !reply.body) await fail(reply);
      return Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    traced: (trace) => s3Storage(location, pageSize, trace),
    async remove(name) {
      const reply = await send({ method: 'DELETE', url: urlOf(name) });
      if (!reply.ok && reply.status !== 404) await fail(reply);
      await reply.body?.cancel();
    },
    async list(start) {
      const stored: StoredContent[] = [];
      for (let after = ''; ; after = `${prefix}${stored.at(-1)?.name ?? ''}`) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${prefix}${start}`,
          'max-keys': String(pageSize),
          ...(after && { 'start-after': after }),
        });
        const reply = await send({ method: 'GET', url: `${bucketUrl}?${query.toString()}` });
        if (!reply.ok) await fail(reply);
        const { contents, isTruncated } = parseListing(await reply.text());
        stored.push(...contents);
        if (!isTruncated || contents.length === 0) return stored;
      }
    },
  };
}

/** Sends a request again while the store is busy or does not answer. Throws `unavailable` in the end. */
async function sendUntilAnswered(client: AwsClient, request: S3Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await sendOnce(client, request);
      if (!isRetryable(reply.status)) return reply;
      if (attempt === maxAttempts) await fail(reply);
      await reply.body?.cancel();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (attempt === maxAttempts) throw unavailable((error as Error).cause ?? { code: (error as Error).name });
    }
    await wait(attempt * 200);
  }
}

/** 507: the store is full. */
const isRetryable = (status: number) => (status >= 500 && status !== 507) || status === 429;

async function sendOnce(client: AwsClient, { method, url, headers, path }: S3Request): Promise<Response> {
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), replyTime);
  const file = path === undefined ? undefined : createReadStream(path);
  try {
    return await client.fetch(url, {
      method,
      ...(headers && { headers }),
      ...(file && { body: Readable.toWeb(file) as ReadableStream, duplex: 'half' }),
      signal: aborting.signal,
    });
  } finally {
    clearTimeout(timer);
    file?.destroy();
  }
}

async function failOnMissing(reply: Response, name: string): Promise<never> {
  const code = codeOf(await reply.text());
  throw code === 'NoSuchBucket' ? unavailable({ code }) : new ContentMissing(name);
}

/** Throws `storage_full` when the store has no space, and `unavailable` with the code of the store for the log. */
async function fail(reply: Response): Promise<never> {
  const code = codeOf(await reply.text()) ?? `S3_${reply.status}`;
  if (reply.status === 507 || code === 'QuotaExceeded') throw new Refusal('storage_full');
  throw unavailable({ code });
}

function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable');
  refusal.cause = cause;
  // For commands. Requests are refused with the title of the code.
  refusal.message = `The bucket of FILES_URL is unavailable: ${(cause as { readonly code?: string } | undefined)?.code}`;
  return refusal;
}

const codeOf = (xml: string) => /<Code>(?<code>\w+)<\/Code>/.exec(xml)?.groups?.['code'];

/** The contents in a reply of ListObjectsV2. Other keys are not considered. */
function parseListing(xml: string): { readonly contents: readonly StoredContent[]; readonly isTruncated: boolean } {
  const contents = Array.from(xml.matchAll(/<Contents>(?<one>.*?)<\/Contents>/gs), ({ groups }) => {
    const one = groups?.['one'] ?? '';
    const name = /(?<name>[0-9a-f]{64})<\/Key>/.exec(one)?.groups?.['name'];
    const writtenAt = /<LastModified>(?<at>[^<]+)</.exec(one)?.groups?.['at'];
    return name !== undefined && writtenAt !== undefined && { name, writtenAt: new Date(writtenAt) };
  }).filter((one) => one !== false);
  return { contents, isTruncated: /<IsTruncated>true</.test(xml) };
}
