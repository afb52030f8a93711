/**
 * A signed-in parent's `GET /api/children` on PostgreSQL, against bare `node:http` that sends the same bytes, and
 * against bare `node:http` with the driver, that asks the same of the database.
 */
import { childApi } from '#core/children/child.ts';
import { startBare } from './bare-answers.ts';
import { budgets } from './budgets.ts';
import { startChild } from './child-server.ts';
import { costPerRequest } from './cost-per-request.ts';
import { signInAsParent } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { withDemoSchools } from './postgresql.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';
import { startOn } from './server-on-postgresql.ts';

const { path } = childApi.list;
const rounds = 7;
/** Until the engine has compiled what a server of a day has long compiled: at first a call costs twice as much. */
const warming = 5;
/** Within what the demo lets one person ask in a moment. */
const amount = { parvis: 900, driver: 900, bare: 6000 };

/** Processor time of the server per request. PostgreSQL's own is not in it. */
export function children(): Promise<Figure[]> {
  return withDemoSchools(10, async (databaseUrl) => {
    const server = await startOn(databaseUrl);
    const headers = await signInAsParent(server.url);
    const same = await bytesOf(`${server.url}${path}`, headers);
    const reference = await startBare({ [path]: same });
    const driver = await startChild('driver-server.mjs', databaseUrl);
    try {
      const said = await bytesOf(`${driver.url}${path}`, headers);
      if (!said.body.equals(same.body)) throw new Error(`The driver alone answered ${said.body.length} other bytes.`);
      const cost =
        ({ pid, url }: Process, requests: number) =>
        () =>
          costPerRequest({ pid, url: `${url}${path}`, headers }, requests);
      const subjects = {
        parvis: cost(server, amount.parvis),
        driver: cost(driver, amount.driver),
        bare: cost(reference, amount.bare),
      };
      await interleaved(warming, subjects);
      const costs = await interleaved(rounds, subjects);
      const micros = (figures: readonly number[]) => `${medianOf(figures).toFixed(0)} µs`;
      const against = (name: string, subject: readonly number[]): Figure => {
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
  const said = [...answer.headers].filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries(said), body: Buffer.from(await answer.arrayBuffer()) };
}
