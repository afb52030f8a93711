/**
 * Benchmarks a signed-in parent's `GET /api/children` on PostgreSQL. References: bare `node:http` that sends the same
 * bytes, and bare `node:http` with the driver, which runs the same queries.
 */
import { childApi } from '#core/children/child.ts';
import { startBareServer } from '#bench/support/reference-server.ts';
import { budgets } from '#bench/support/budgets.ts';
import { startChild } from '#bench/support/server-process.ts';
import { costPerRequest } from '#bench/support/cost-per-request.ts';
import { signInAsParent } from '#bench/support/demo-parent.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { withDemoSchools } from '#bench/support/postgresql.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import { startOn } from '#bench/support/server-on-postgresql.ts';

const { path } = childApi.list;
const rounds = 7;
/** Warm-up rounds: a call costs twice as much until V8 has compiled it, as it has on a running server. */
const warming = 5;
/** Stays below the rate limit of the demo. */
const amount = { parvis: 900, driver: 900, bare: 6000 };

/** Processor time of the server per request, without that of PostgreSQL. */
export function children(): Promise<Measurement[]> {
  return withDemoSchools(10, async (databaseUrl) => {
    const server = await startOn(databaseUrl);
    const headers = await signInAsParent(server.url);
    const same = await bytesOf(`${server.url}${path}`, headers);
    const reference = await startBareServer({ [path]: same });
    const driver = await startChild('driver-server.mjs', databaseUrl);
    try {
      const response = await bytesOf(`${driver.url}${path}`, headers);
      if (!response.body.equals(same.body))
        throw new Error(`The driver alone replied with ${response.body.length} different bytes.`);
      const cost =
        ({ pid, url }: Process, requests: number) =>
        () =>
          costPerRequest({ pid, url: `${url}${path}`, headers }, requests);
      const subjects = {
        parvis: cost(server, amount.parvis),
        driver: cost(driver, amount.driver),
        bare: cost(reference, amount.bare),
      };
      await measureInterleaved(warming, subjects);
      const costs = await measureInterleaved(rounds, subjects);
      const micros = (figures: readonly number[]) => `${medianOf(figures).toFixed(0)} µs`;
      const against = (name: string, subject: readonly number[]): Measurement => {
        const detail = `${micros(subject)}, bare node:http ${micros(costs.bare)}`;
        return { name, value: ratioOf(subject, costs.bare), budget: budgets.children, detail };
      };
      return [against('GET /api/children', costs.parvis), against('the same asked by the driver alone', costs.driver)];
    } finally {
      await Promise.all([server.stop(), reference.stop(), driver.stop()]);
    }
  });
}

type Process = { readonly pid: number; readonly url: string };

async function bytesOf(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
  const responseHeaders = [...answer.headers].filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries(responseHeaders), body: Buffer.from(await answer.arrayBuffer()) };
}
