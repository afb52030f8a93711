import { sql } from 'kysely';
import { healthApi } from '#core/http/health-api.ts';
import { isDemo, isSetUp } from '#server/auth/session-store.ts';
import { isLocalRequest, type ListenAddress } from '#server/auth/demo-sign-in.ts';
import type { Database } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import type { Damage } from '#server/http/damage.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { version } from '#server/http/version.ts';

/** Whether this process takes requests. It stops at the first signal, before its connections close. */
export class Readiness {
  isStopping = false;
}

/** Health checks. `live` does not use the database. */
export function healthRoutes(standpoint: ListenAddress, damage: Damage, readiness: Readiness): Route[] {
  let migrations: number | undefined;
  return [
    route(healthApi.health, {
      async outside({ database, request }) {
        const about = await database.transaction({ readOnly: true }, async (tx) => {
          return { demo: (await isDemo(tx)) && isLocalRequest(request, standpoint), isSetUp: await isSetUp(tx) };
        });
        const { kind, durability } = database;
        const status = damage.isFound ? ('damaged' as const) : ('ok' as const);
        return { status, version, database: kind, durability, ...about };
      },
    }),
    route(healthApi.live, { outside: async () => ({ status: 'live' as const }) }),
    route(healthApi.ready, {
      async outside({ database }) {
        migrations ??= knownMigrations().length;
        if (readiness.isStopping) throw notReady('stopping');
        await requireWritable(database, migrations);
        // The signal may have come during the query.
        if (readiness.isStopping) throw notReady('stopping');
        return { status: 'ready' as const };
      },
    }),
  ];
}

/**
 * Begins a transaction that may write, which is refused below the disk reserve. A database that a later version has
 * migrated is in order: this process serves until that version takes over.
 */
async function requireWritable(database: Database, migrations: number): Promise<void> {
  const found = await database.transaction({}, async (tx) => {
    const { rows } = await sql<{ isWritable: boolean; migrations: number }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
             (select count(*)::int from migrations) as migrations`.execute(tx);
    return rows[0];
  });
  if (!found?.isWritable) throw notReady('read_only');
  if (found.migrations < migrations) throw notReady('migrations_missing');
}

/** The code of the cause is for the log. */
function notReady(code: string): Refusal {
  const refusal = new Refusal('unavailable', { retryAfter: 1 });
  refusal.cause = { code };
  return refusal;
}
