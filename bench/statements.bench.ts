/** Number of SQL statements of each call of the dashboard, with one school in PostgreSQL and with ten. */
import { setTimeout as sleep } from 'node:timers/promises';
import { announcementApi } from '#core/announcements/announcement.ts';
import { childApi } from '#core/children/child.ts';
import { badgeApi } from '#core/notifications/badge.ts';
import { planApi } from '#core/plans/plan.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { budgets } from '#bench/support/budgets.ts';
import { signInAsParent } from '#bench/support/demo-parent.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { withDemoSchools } from '#bench/support/postgresql.ts';
import { startOn } from '#bench/support/server-on-postgresql.ts';
import { countStatements, type StatementCounter } from '#bench/support/statement-counter.ts';

const calls = [sessionApi.current, childApi.list, badgeApi.read, announcementApi.list, planApi.list];

export async function statements(): Promise<Measurement[]> {
  return [...(await statementsWith(1)), ...(await statementsWith(10))];
}

function statementsWith(schools: number): Promise<Measurement[]> {
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
      // The session is then cached for ten seconds, as it is when a page makes five calls.
      for (const { path } of calls) await ask(path);
      const figures: Measurement[] = [];
      for (const { path } of calls) {
        counter.take();
        await ask(path);
        const name = `GET ${path}, ${schools === 1 ? 'one school' : `${schools} schools`}`;
        // Every call uses the database: zero statements mean that the counter failed.
        figures.push({ name, value: counter.take().length || Number.NaN, budget: budgets.statements });
      }
      return figures;
    } finally {
      await server.stop();
      counter.close();
    }
  });
}

/** Daily work runs at the start, next to the first replies. It is not part of the cost of a call. */
async function untilQuiet(counter: StatementCounter): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    counter.take();
    await sleep(500);
    if (counter.take().length === 0) return;
  }
  throw new Error('The server does not stop sending statements.');
}
