/** The full-size idempotency trial, on a demo school of its own. On PostgreSQL with two processes in turn. */
import type { DatabaseKind } from '#server/db/database.ts';
import { type RepeatOutcome, repeatTrial } from '#test/resilience/idempotency-histories.ts';
import { withTrialApp } from '#test/resilience/resilience-app.ts';

type Size = { readonly kind: DatabaseKind; readonly histories: number; readonly seed?: number };
type RepeatTotals = Omit<RepeatOutcome, 'failure'> & { readonly failures: readonly string[]; readonly servers: number };

export async function repeatSoak({ kind, histories, seed = Date.now() % 1_000_000 }: Size): Promise<RepeatTotals> {
  return withTrialApp({ kind, servers: 2 }, async ({ app, database, urls, cookieOf }) => {
    const outcome = await repeatTrial({ app, database, urls, cookieOf, histories, seed });
    const { failure, ...counted } = outcome;
    return { ...counted, servers: urls.length, failures: failure === undefined ? [] : [`seed ${seed}: ${failure}`] };
  });
}
