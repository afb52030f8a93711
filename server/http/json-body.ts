/** Accepts request bodies in JSON encoded as UTF-8 only. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes JSON the only accepted body. Invalid UTF-8 and `__proto__` count as malformed. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.upload) return done(new Refusal('unsupported_media_type'));
    // A request without a body may still send a content type.
    if (body.length === 0 && !request.routeOptions.config.endpoint?.body) return done(null, undefined);
    const text = textOf(body);
    if (text === undefined) return done(new Refusal('malformed_json'));
    void parse(request, text, (error, value) => done(error ? new Refusal('malformed_json') : null, value));
  });
}

function textOf(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
