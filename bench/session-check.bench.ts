/** The cost of the session check, against the same route without it. */
import { budgets } from '#bench/support/budgets.ts';
import { startChild } from '#bench/support/server-process.ts';
import { costPerRequest } from '#bench/support/cost-per-request.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';

const rounds = 7;
const amount = 12_000;

/** Processor time of the server per request, with the session check and without. */
export async function sessionCheck(): Promise<Measurement[]> {
  const server = await startChild<{ url: string; cookie: string }>('session-check-server.ts');
  try {
    const { pid, url, cookie } = server;
    const cost = (path: string) => () => costPerRequest({ pid, url: `${url}${path}`, headers: { cookie } }, amount);
    const [checked, open] = [cost('/api/bench/with'), cost('/api/bench/without')];
    await measureInterleaved(2, { checked, open });
    const costs = await measureInterleaved(rounds, { checked, open });
    const detail = `${medianOf(costs.checked).toFixed(0)} µs with, ${medianOf(costs.open).toFixed(0)} µs without`;
    return [{ name: 'session check', value: ratioOf(costs.checked, costs.open), budget: budgets.sessionCheck, detail }];
  } finally {
    await server.stop();
  }
}
