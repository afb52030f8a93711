import { sql } from 'kysely';
import type { Database } from './database.ts';
import { setLocal } from './tenant-scope.ts';

/** A database whose transactions record the name of an API token with each entry of the audit log. */
export function namingToken(database: Database, name: string): Database {
  return {
    kind: database.kind,
    durability: database.durability,
    get isBusy() {
      return database.isBusy;
    },
    transaction: (context, work) =>
      database.transaction(context, async (tx) => {
        // A read-only transaction records nothing.
        if (!context.readOnly) await sql`select ${setLocal('api_token', name)}`.execute(tx);
        return work(tx);
      }),
    asOwner: (work) => database.asOwner(work),
    onStatement: (listener) => database.onStatement(listener),
    listen: (channel, hearer) => database.listen(channel, hearer),
    tend: () => database.tend(),
    close: () => database.close(),
  };
}
