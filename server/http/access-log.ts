/** The access log: ids, times and counts of each request. No bodies, queries, cookies or names. */
import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';

/** The logged fields of an error. Messages of databases and parsers are left out, because they quote their input. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, ...(!quotes && { message }), code, constraint, table, frames };
}

/** Pino serializers that log no personal data. */
export const logSerializers: NonNullable<FastifyLoggerOptions['serializers']> = {
  req: ({ method }) => ({ method }),
  res: ({ statusCode }) => ({ statusCode }),
  err: (error) =>
    loggedError(error) as ReturnType<NonNullable<NonNullable<FastifyLoggerOptions['serializers']>['err']>>,
};

/** Logs one line for each API reply. */
export function logReplies(app: FastifyInstance): void {
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
