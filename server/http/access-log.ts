/** What is written down of each request: ids, times and shapes. Never a body, a query, a cookie or a name. */
import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';

/** What the log keeps of an error: databases and parsers quote what they were given, so their messages stay out. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, ...(!quotes && { message }), code, constraint, table, frames };
}

/** Pino's settings under which nothing personal is written by accident. */
export const logSerializers: NonNullable<FastifyLoggerOptions['serializers']> = {
  req: ({ method }) => ({ method }),
  res: ({ statusCode }) => ({ statusCode }),
  err: (error) =>
    loggedError(error) as ReturnType<NonNullable<NonNullable<FastifyLoggerOptions['serializers']>['err']>>,
};

/** Writes one line for each answer of the API. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) {
      request.log.info({
        method: request.method,
        path: endpoint.path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.userId,
      });
    }
    done();
  });
}
