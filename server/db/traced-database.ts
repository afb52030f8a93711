import type { Database } from './database.ts';

/** A database whose transactions give the trace of a request to the jobs that they queue. */
export function tracedDatabase(database: Database, traceparent: string): Database {
  return {
    kind: database.kind,
    durability: database.durability,
    get isBusy() {
      return database.isBusy;
    },
    transaction: (context, work) =>
      database.transaction(context.readOnly ? context : { ...context, traceparent }, work),
    asOwner: (work) => database.asOwner(work),
    onStatement: (listener) => database.onStatement(listener),
    listen: (channel, hearer) => database.listen(channel, hearer),
    tend: () => database.tend(),
    close: () => database.close(),
  };
}
