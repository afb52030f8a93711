/** A reply that is a file: a named download, a part of it, or 304 if the client already has it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply, PartialContent } from './route.ts';

/**
 * Sends a file, or 304 if its ETag matches. Files are private: shared caches must not store them. Content of a known
 * size supports ranges (RFC 9110, section 14): one range of bytes, otherwise the whole file.
 */
export async function sendFile(
  reply: FastifyReply,
  declaredType: string,
  { content, name, etag, type = declaredType }: FileReply,
): Promise<FastifyReply> {
  if (name) void reply.header('Content-Disposition', contentDisposition(name));
  if (etag) {
    const quotedEtag = `"${etag}"`;
    // A cached copy is for the session that received it: the next user of the device has another cookie.
    void reply.header('ETag', quotedEtag).header('Cache-Control', 'private, no-cache').header('Vary', 'Cookie');
    const had = reply.request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    if (had.some((one) => one.replace(/^W\//, '') === quotedEtag)) return reply.code(304).send();
  }
  void reply.type(type);
  return isPartial(content) ? sendRange(reply, content, etag) : reply.send(content);
}

const isPartial = (content: FileReply['content']): content is PartialContent =>
  typeof content === 'object' && !Buffer.isBuffer(content) && !(content instanceof Readable);

async function sendRange(reply: FastifyReply, { bytes, open }: PartialContent, etag?: string): Promise<FastifyReply> {
  const { range, 'if-range': condition } = reply.request.headers;
  const isCurrent = condition === undefined || condition === `"${etag}"`;
  const wanted = isCurrent ? rangeOf(range, bytes) : undefined;
  void reply.header('Accept-Ranges', 'bytes');
  if (wanted === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${bytes}`).send();
  const { start, end } = wanted ?? { start: 0, end: bytes - 1 };
  if (wanted) void reply.code(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`);
  void reply.header('Content-Length', String(end - start + 1));
  return reply.send(reply.request.method === 'HEAD' ? '' : await open({ start, end }));
}

/** A single range of bytes in a file. Undefined for the whole file: other units and several ranges are ignored. */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= bytes || end < start ? 'unsatisfiable' : { start, end };
}

/** RFC 6266: a name of ASCII characters for old clients, and the whole name. */
function contentDisposition(name: string): string {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
