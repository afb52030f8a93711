/** The full-size trial of stalled clients, on a demo school of its own. */
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';
import { type SlowReaderOutcome, slowReaderTrial } from '#test/resilience/slow-stream-reader.ts';
import { type HostileOutcome, hostileTrial } from '#test/resilience/slow-clients.ts';
import { withTrialApp } from '#test/resilience/resilience-app.ts';

type Size = { readonly kind: DatabaseKind; readonly sockets?: number };

export async function hostileSoak({
  kind,
  sockets = 500,
}: Size): Promise<HostileOutcome & { slow: SlowReaderOutcome }> {
  return withTrialApp({ kind }, async ({ app, database, urls: [url = ''], cookieOf }) => {
    const cookie = await cookieOf(1);
    const outcome = await hostileTrial({ url, cookie, sockets, milliseconds: 10_000, untilCut: true });
    // More than the operating system buffers for a connection that is not read.
    const events = 130_000;
    const { rows } = await database.asOwner((tx) =>
      sql<{ last: number }>`
        with published as (
          insert into live_cursors (user_id, last) values (1, ${events})
          on conflict (user_id) do update set last = live_cursors.last + ${events} returning last)
        insert into live_events (user_id, n, about, subject_id)
        select 1, published.last - ${events} + k, 'pickups', k from published, generate_series(1, ${events}::int) k
        returning (select last from published)`.execute(tx),
    );
    const after = Number(rows[0]?.last) - events;
    const isEnded = async () => (await promisify(app.server.getConnections.bind(app.server))()) === 0;
    return { ...outcome, slow: await slowReaderTrial({ url, cookie, after, events, isEnded }) };
  });
}
