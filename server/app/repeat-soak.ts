/**
 * The trial of what is asked for again at its full size, on a demo school of its own; on PostgreSQL of two processes in
 * turn. (trust, R5)
 */
import type { DatabaseKind } from '#server/db/database.ts';
import { type RepeatOutcome, repeatTrial } from './repeat-trial.ts';
import { withTrialApp } from './trial-app.ts';

type Size = { readonly kind: DatabaseKind; readonly histories: number; readonly seed?: number };
type Summed = Omit<RepeatOutcome, 'failure'> & { readonly failures: readonly string[]; readonly servers: number };

export async function repeatSoak({ kind, histories, seed = Date.now() % 1_000_000 }: Size): Promise<Summed> {
  return withTrialApp({ kind, servers: 2 }, async ({ app, database, urls, cookieOf }) => {
    const outcome = await repeatTrial({ app, database, urls, cookieOf, histories, seed });
    const { failure, ...counted } = outcome;
    return { ...counted, servers: urls.length, failures: failure === undefined ? [] : [`seed ${seed}: ${failure}`] };
  });
}
