/** The full-size trial of lost connections: fifty clients, each disconnected two hundred times. */
import type { DatabaseKind } from '#server/db/database.ts';
import { type DisconnectOutcome, disconnectTrial } from '#test/resilience/live-reconnect.ts';
import { publishChange } from '#server/live/live-store.ts';
import { withTrialApp } from '#test/resilience/resilience-app.ts';

type Size = { readonly kind: DatabaseKind; readonly clients?: number; readonly disconnects?: number };

/** Runs it on a demo school of its own: two servers on PostgreSQL, one on the embedded database. */
export async function disconnectSoak({ kind, clients = 50, disconnects = 200 }: Size): Promise<DisconnectOutcome> {
  const people = Array.from({ length: clients }, (_, n) => n + 1);
  return withTrialApp({ kind, servers: 2 }, async ({ database, urls, cookieOf }) =>
    disconnectTrial({
      urls,
      cookies: await Promise.all(people.map(cookieOf)),
      disconnects,
      tellAll: (id) => database.transaction({}, async (tx) => publishChange(tx, people, { about: 'pickups', id })),
    }),
  );
}
