/** The trial of lost connections at its full size: fifty people, each cut off two hundred times. (trust, R6) */
import type { DatabaseKind } from '#server/db/database.ts';
import { type DisconnectOutcome, disconnectTrial } from '#server/live/disconnect-trial.ts';
import { tell } from '#server/live/live-store.ts';
import { withTrialApp } from './trial-app.ts';

type Size = { readonly kind: DatabaseKind; readonly clients?: number; readonly disconnects?: number };

/** Runs it on a demo school of its own: two servers on PostgreSQL, the one there is on the embedded database. */
export async function disconnectSoak({ kind, clients = 50, disconnects = 200 }: Size): Promise<DisconnectOutcome> {
  const people = Array.from({ length: clients }, (_, n) => n + 1);
  return withTrialApp({ kind, servers: 2 }, async ({ database, urls, cookieOf }) =>
    disconnectTrial({
      urls,
      cookies: await Promise.all(people.map(cookieOf)),
      disconnects,
      tellAll: (id) => database.transaction({}, async (tx) => tell(tx, people, { about: 'pickups', id })),
    }),
  );
}
