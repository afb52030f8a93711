/** Bodies are JSON in UTF-8 or nothing. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes JSON the only body that is read. Half characters and `__proto__` are as malformed as a missing brace. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A call without a body may still say which kind it would have been.
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
