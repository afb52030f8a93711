/** What it costs to find out who is asking, against the same route when nobody does. */
import { budgets } from './budgets.ts';
import { startChild } from './child-server.ts';
import { costPerRequest } from './cost-per-request.ts';
import type { Figure } from '#tools/figure.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';

const rounds = 7;
const amount = 12_000;

/** Processor time of the server per request, with the session checked and without. */
export async function sessionCheck(): Promise<Figure[]> {
  const server = await startChild<{ url: string; cookie: string }>('session-check-server.ts');
  try {
    const { pid, url, cookie } = server;
    const cost = (path: string) => () => costPerRequest({ pid, url: `${url}${path}`, headers: { cookie } }, amount);
    const [checked, open] = [cost('/api/bench/with'), cost('/api/bench/without')];
    await interleaved(2, { checked, open });
    const costs = await interleaved(rounds, { checked, open });
    const detail = `${medianOf(costs.checked).toFixed(0)} µs with, ${medianOf(costs.open).toFixed(0)} µs without`;
    return [{ name: 'session check', value: ratioOf(costs.checked, costs.open), budget: budgets.sessionCheck, detail }];
  } finally {
    await server.stop();
  }
}
