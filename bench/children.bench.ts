/** A signed-in parent's `GET /api/children` on PostgreSQL, against bare `node:http` that sends the same bytes. */
import { childApi } from '#core/children/child.ts';
import { startBare } from './bare-answers.ts';
import { budgets } from './budgets.ts';
import { costPerRequest } from './cost-per-request.ts';
import { signInAsParent } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { withDemoSchools } from './postgresql.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';
import { startOn } from './server-on-postgresql.ts';

const { path } = childApi.list;
const rounds = 7;
/** Within what the demo lets one person ask in a moment. */
const amount = { parvis: 1200, bare: 6000 };

/** Processor time of the server per request. PostgreSQL's own is not in it. */
export function children(): Promise<Figure[]> {
  return withDemoSchools(10, async (databaseUrl) => {
    const server = await startOn(databaseUrl);
    const headers = await signInAsParent(server.url);
    const bare = await startBare({ [path]: await bytesOf(`${server.url}${path}`, headers) });
    try {
      const parvis = () => costPerRequest({ pid: server.pid, url: `${server.url}${path}`, headers }, amount.parvis);
      const reference = () => costPerRequest({ pid: bare.pid, url: `${bare.url}${path}`, headers }, amount.bare);
      await interleaved(1, { parvis, reference });
      const costs = await interleaved(rounds, { parvis, reference });
      const value = ratioOf(costs.parvis, costs.reference);
      const detail = `${medianOf(costs.parvis).toFixed(0)} µs, bare node:http ${medianOf(costs.reference).toFixed(0)} µs`;
      return [{ name: 'GET /api/children', value, budget: budgets.children, detail }];
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  });
}

async function bytesOf(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
  const said = [...answer.headers].filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries(said), body: Buffer.from(await answer.arrayBuffer()) };
}
