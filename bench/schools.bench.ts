/** One school in PostgreSQL against a hundred: the cost of the same parent's dashboard and the same teacher's board. */
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { departureApi } from '#core/pickups/departure.ts';
import { planApi } from '#core/plans/plan.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { budgets } from '#bench/support/budgets.ts';
import { signInAs } from '#bench/support/demo-parent.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { withDemoSchools } from '#bench/support/postgresql.ts';
import { processorTimeOf } from '#bench/support/process-usage.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import { startOn } from '#bench/support/server-on-postgresql.ts';
import { countStatements } from '#bench/support/statement-counter.ts';

const many = 100;
const rounds = 25;
const times = 12;

type MeasuredCall = { readonly name: string; readonly path: string; readonly as: 'parent' | 'teacher' };
const calls: readonly MeasuredCall[] = [
  ...[sessionApi.current, childApi.list, badgeApi.read, announcementApi.list, planApi.list].map(({ path }) => ({
    name: `GET ${path}`,
    path,
    as: 'parent' as const,
  })),
  { name: `GET ${departureApi.board.path}`, path: departureApi.board.path, as: 'teacher' },
];

export function schools(onMeasured: OnMeasured): Promise<Measurement[]> {
  return withDemoSchools(1, (one) =>
    withDemoSchools(many, (hundred) =>
      withAsking(one, (few) => withAsking(hundred, (lots) => compared(few, lots, onMeasured))),
    ),
  );
}

type CallMeter = {
  /** Calls several times. Gives the time of one call in milliseconds, and its cost on the server in microseconds. */
  ask(called: MeasuredCall): Promise<{ took: number; cost: number }>;
  statementsOf(called: MeasuredCall): Promise<number>;
};

async function compared(few: CallMeter, lots: CallMeter, onMeasured: OnMeasured): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const called of calls) {
    const costs = { few: [] as number[], lots: [] as number[] };
    const measured = (name: keyof typeof costs, asking: CallMeter) => async () => {
      const { took, cost } = await asking.ask(called);
      costs[name].push(cost);
      return took;
    };
    await measureInterleaved(2, { few: measured('few', few), lots: measured('lots', lots) });
    costs.few.length = costs.lots.length = 0;
    const took = await measureInterleaved(rounds, { few: measured('few', few), lots: measured('lots', lots) });
    const cost = ratioOf(costs.lots, costs.few).toFixed(2);
    const detail = `${medianOf(took.lots).toFixed(1)} ms against ${medianOf(took.few).toFixed(1)}; processor of the server ${cost} ×`;
    const more = (await lots.statementsOf(called)) - (await few.statementsOf(called));
    const ofCall = [
      {
        name: `${called.name}, ${many} schools`,
        value: ratioOf(took.lots, took.few),
        budget: budgets.manySchools,
        detail,
      },
      { name: `${called.name}, more statements`, value: more, budget: budgets.manySchoolsStatements },
    ];
    ofCall.forEach(onMeasured);
    figures.push(...ofCall);
  }
  return figures;
}

async function withAsking<T>(databaseUrl: string, work: (asking: CallMeter) => Promise<T>): Promise<T> {
  const counter = await countStatements(databaseUrl);
  const counted = await startOn(counter.url);
  const server = await startOn(databaseUrl);
  try {
    const headersAt = async (url: string) => ({
      parent: await signInAs(url, 'parent'),
      teacher: await signInAs(url, 'teacher'),
    });
    const [headers, countedHeaders] = [await headersAt(server.url), await headersAt(counted.url)];
    const sendRequest = async (url: string, init: RequestInit) => {
      const answer = await fetch(url, init);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await answer.text();
    };
    return await work({
      async ask({ path, as }) {
        const [began, before] = [performance.now(), processorTimeOf(server.pid)];
        for (let n = 0; n < times; n += 1) await sendRequest(`${server.url}${path}`, { headers: headers[as] });
        const [took, cost] = [performance.now() - began, processorTimeOf(server.pid) - before];
        return { took: took / times, cost: cost / times };
      },
      async statementsOf({ path, as }) {
        const once = () => sendRequest(`${counted.url}${path}`, { headers: countedHeaders[as] });
        await once();
        // Writes that follow a reply, such as the access log, are not counted as its cost.
        await new Promise((resolve) => setTimeout(resolve, 1500));
        counter.take();
        await once();
        return counter.take().length;
      },
    });
  } finally {
    await Promise.all([server.stop(), counted.stop()]);
    counter.close();
  }
}
