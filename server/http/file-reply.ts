/** A reply that is a file: a named download, or 304 if the client already has it. */
import type { FastifyReply } from 'fastify';
import type { FileReply } from './route.ts';

/** Sends a file, or 304 if its ETag matches. Files are private: shared caches must not store them. */
export function sendFile(reply: FastifyReply, type: string, { content, name, etag }: FileReply): FastifyReply {
  if (name) void reply.header('Content-Disposition', `attachment; filename="${name}"`);
  if (etag) {
    const quotedEtag = `"${etag}"`;
    void reply.header('ETag', quotedEtag).header('Cache-Control', 'private, no-cache');
    const had = reply.request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    if (had.some((one) => one.replace(/^W\//, '') === quotedEtag)) return reply.code(304).send();
  }
  return reply.type(type).send(content);
}
