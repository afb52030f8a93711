/** An answer that is a file: kept under its name, or left where it is when the reader has it already. */
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

/** Sends a file, or 304 to who has it. It is its reader's own: nobody between keeps it. */
export function sendFile(reply: FastifyReply, type: string, { content, name, etag }: FileAnswer): FastifyReply {
  if (name) void reply.header('Content-Disposition', `attachment; filename="${name}"`);
  if (etag) {
    const mark = `"${etag}"`;
    void reply.header('ETag', mark).header('Cache-Control', 'private, no-cache');
    const had = reply.request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    if (had.some((one) => one.replace(/^W\//, '') === mark)) return reply.code(304).send();
  }
  return reply.type(type).send(content);
}
