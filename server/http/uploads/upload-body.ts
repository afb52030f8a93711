/**
 * Bodies that are files. They are written to a folder while they arrive, so that a large one costs no memory, and are
 * deleted with the request.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failOnFullDisk } from './full-disk.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A received body in a temporary file. */
export class UploadedBody {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes, 16 at most. */
  readonly head: Uint8Array;

  constructor({ path, bytes, sha256, head }: Pick<UploadedBody, 'path' | 'bytes' | 'sha256' | 'head'>) {
    this.path = path;
    this.bytes = bytes;
    this.sha256 = sha256;
    this.head = head;
  }
}

/** The media types of uploads. The first bytes decide what a file is, so the type itself is not considered. */
const mediaTypes = /^(?:application\/(?:octet-stream|pdf)|image\/[\w.+-]+)(?:;|$)/i;

/** For how long a body may take, in milliseconds. Those of accepted uploads have the time of the server. */
const bodyTime = 30_000;

/**
 * Closes the connection of a request whose body does not arrive in time. Registered before the guards, so that it also
 * holds for requests that are refused and for unknown paths.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = bodyTime): void {
  app.addHook('onRequest', ({ raw, headers }, _, done) => {
    if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(() => !raw.complete && raw.destroy(), milliseconds).unref();
      const clear = () => clearTimeout(timer);
      raw.once('end', clear).once('close', clear).once(acceptedUpload, clear);
    }
    done();
  });
}

const acceptedUpload = Symbol('accepted upload');

const hour = 3_600_000;

/** Accepts files as bodies of the endpoints with `upload`, and no others. */
export function acceptUploads(app: FastifyInstance, folder: string, staleAfter = hour): void {
  app.addContentTypeParser(mediaTypes, async (request: FastifyRequest, payload: Readable) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint?.upload) throw new Refusal('unsupported_media_type');
    request.raw.emit(acceptedUpload);
    return receive(request, payload, { folder, most: endpoint.bodyLimit ?? 0 });
  });
  app.addHook('onReady', () => deleteStale(folder, staleAfter));
  // A server that starts again at once finds files that are not stale yet.
  const deleting = setInterval(() => {
    deleteStale(folder, staleAfter).catch((error: unknown) => app.log.warn({ err: error }, 'old uploads are left'));
  }, staleAfter).unref();
  app.addHook('onClose', async () => clearInterval(deleting));
  app.decorateRequest('uploadedFiles');
  app.addHook('onSend', deleteFiles);
  app.addHook('onRequestAbort', deleteFiles);
}

/** Deletes what requests left when their server was killed. Another server may share the folder. */
async function deleteStale(folder: string, staleAfter: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > staleAfter) await rm(path, { force: true });
  }
}

/** A request that a guard refused has none. */
async function deleteFiles({ uploadedFiles = [] }: FastifyRequest): Promise<void> {
  for (const path of uploadedFiles) await rm(path, { force: true });
}

type ReceiveOptions = { readonly folder: string; readonly most: number };

async function receive(
  request: FastifyRequest,
  payload: Readable,
  { folder, most }: ReceiveOptions,
): Promise<UploadedBody> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  request.uploadedFiles = [path];
  const digest = createHash('sha256');
  const head: number[] = [];
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) throw new Refusal('body_too_large');
      if (head.length < headBytes) head.push(...chunk.subarray(0, headBytes - head.length));
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(payload, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' })).catch(failOnFullDisk);
  return new UploadedBody({ path, bytes, sha256: digest.digest('hex'), head: Uint8Array.from(head) });
}

const headBytes = 16;

declare module 'fastify' {
  interface FastifyRequest {
    /** The temporary files of its body. */
    uploadedFiles: string[] | undefined;
  }
}
