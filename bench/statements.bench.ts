/** How many statements each of the dashboard's calls costs PostgreSQL, with one school in it and with ten. */
import { setTimeout as sleep } from 'node:timers/promises';
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { planApi } from '#core/plans/plan.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { budgets } from './budgets.ts';
import { signInAsParent } from './demo-parent.ts';
import type { Figure } from '#tools/figure.ts';
import { withDemoSchools } from './postgresql.ts';
import { startOn } from './server-on-postgresql.ts';
import { countStatements, type StatementCounter } from './statement-counter.ts';

const calls = [sessionApi.current, childApi.list, badgeApi.read, announcementApi.list, planApi.list];

export async function statements(): Promise<Figure[]> {
  return [...(await statementsWith(1)), ...(await statementsWith(10))];
}

function statementsWith(schools: number): Promise<Figure[]> {
  return withDemoSchools(schools, async (databaseUrl) => {
    const counter = await countStatements(databaseUrl);
    const server = await startOn(counter.url);
    try {
      const headers = await signInAsParent(server.url);
      const ask = async (path: string) => {
        const answer = await fetch(`${server.url}${path}`, { headers });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await answer.text();
      };
      await untilQuiet(counter);
      // Who is asking is then known for the next ten seconds, as it is when a page asks five things.
      for (const { path } of calls) await ask(path);
      const figures: Figure[] = [];
      for (const { path } of calls) {
        counter.take();
        await ask(path);
        const name = `GET ${path}, ${schools === 1 ? 'one school' : `${schools} schools`}`;
        // Each of them asks the database: where none is seen, none was counted.
        figures.push({ name, value: counter.take().length || Number.NaN, budget: budgets.statements });
      }
      return figures;
    } finally {
      await server.stop();
      counter.close();
    }
  });
}

/** What is done each day is first done at the start, beside the first answers: nobody's call costs that. */
async function untilQuiet(counter: StatementCounter): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    counter.take();
    await sleep(500);
    if (counter.take().length === 0) return;
  }
  throw new Error('The server does not stop asking.');
}
