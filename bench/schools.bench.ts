/**
 * One school in PostgreSQL beside a hundred: what the same parent's dashboard and the same teacher's board then cost.
 */
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { departureApi } from '#core/pickups/departure.ts';
import { planApi } from '#core/plans/plan.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { budgets } from './budgets.ts';
import { signInAs } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { withDemoSchools } from './postgresql.ts';
import { processorTimeOf } from './process-costs.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';
import { startOn } from './server-on-postgresql.ts';
import { countStatements } from './statement-counter.ts';

const many = 100;
const rounds = 25;
const times = 12;

type Called = { readonly name: string; readonly path: string; readonly as: 'parent' | 'teacher' };
const calls: readonly Called[] = [
  ...[sessionApi.current, childApi.list, badgeApi.read, announcementApi.list, planApi.list].map(({ path }) => ({
    name: `GET ${path}`,
    path,
    as: 'parent' as const,
  })),
  { name: `GET ${departureApi.board.path}`, path: departureApi.board.path, as: 'teacher' },
];

export function schools(): Promise<Figure[]> {
  return withDemoSchools(1, (one) =>
    withDemoSchools(many, (hundred) => withAsking(one, (few) => withAsking(hundred, (lots) => compared(few, lots)))),
  );
}

type Asking = {
  /** Asks some times over; gives how long one took, in milliseconds, and what it cost the server, in microseconds. */
  ask(called: Called): Promise<{ took: number; cost: number }>;
  statementsOf(called: Called): Promise<number>;
};

async function compared(few: Asking, lots: Asking): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const called of calls) {
    const costs = { few: [] as number[], lots: [] as number[] };
    const measured = (name: keyof typeof costs, asking: Asking) => async () => {
      const { took, cost } = await asking.ask(called);
      costs[name].push(cost);
      return took;
    };
    await interleaved(2, { few: measured('few', few), lots: measured('lots', lots) });
    costs.few.length = costs.lots.length = 0;
    const took = await interleaved(rounds, { few: measured('few', few), lots: measured('lots', lots) });
    const cost = ratioOf(costs.lots, costs.few).toFixed(2);
    const detail = `${medianOf(took.lots).toFixed(1)} ms against ${medianOf(took.few).toFixed(1)}; processor of the server ${cost} ×`;
    const more = (await lots.statementsOf(called)) - (await few.statementsOf(called));
    figures.push(
      {
        name: `${called.name}, ${many} schools`,
        value: ratioOf(took.lots, took.few),
        budget: budgets.manySchools,
        detail,
      },
      { name: `${called.name}, more statements`, value: more, budget: budgets.manySchoolsStatements },
    );
  }
  return figures;
}

async function withAsking<T>(databaseUrl: string, work: (asking: Asking) => Promise<T>): Promise<T> {
  const counter = await countStatements(databaseUrl);
  const counted = await startOn(counter.url);
  const server = await startOn(databaseUrl);
  try {
    const headersAt = async (url: string) => ({
      parent: await signInAs(url, 'parent'),
      teacher: await signInAs(url, 'teacher'),
    });
    const [headers, countedHeaders] = [await headersAt(server.url), await headersAt(counted.url)];
    const asked = async (url: string, init: RequestInit) => {
      const answer = await fetch(url, init);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await answer.text();
    };
    return await work({
      async ask({ path, as }) {
        const [began, before] = [performance.now(), processorTimeOf(server.pid)];
        for (let n = 0; n < times; n += 1) await asked(`${server.url}${path}`, { headers: headers[as] });
        const [took, cost] = [performance.now() - began, processorTimeOf(server.pid) - before];
        return { took: took / times, cost: cost / times };
      },
      async statementsOf({ path, as }) {
        const once = () => asked(`${counted.url}${path}`, { headers: countedHeaders[as] });
        await once();
        // What is noted beside an answer is not its own.
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
