import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { testApp } from './test-app.ts';

const { app, as, database } = await testApp();
const reads = routes(app.sessions, { host: '127.0.0.1', publicUrl: null, trustProxy: false })
  .map(({ endpoint }) => endpoint)
  .filter(({ method, who }) => method === 'GET' && who !== 'anyone');

/** The statements a call sends, transaction control apart, once its session is known to the process. */
async function statementsOf(path: string, userId: number): Promise<string[]> {
  const ask = await as(userId);
  await ask('GET', path);
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  const { status } = await ask('GET', path);
  stop();
  expect(status).toBe(200);
  return sent;
}

test.each(reads.map(({ path }) => [path]))('%s asks the database at most two things', async (path) => {
  const statements = await statementsOf(path, 1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2);
});

test.each(reads.map(({ path }) => [path]))('%s asks no more of a parent with children in two schools', async (path) => {
  await database.asOwner(async (tx) => {
    const child = await tx.selectFrom('children').selectAll().orderBy('school_id', 'desc').executeTakeFirstOrThrow();
    const guardian = await tx
      .selectFrom('guardians')
      .selectAll()
      .where('child_id', '=', child.id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('guardians')
      .values({ ...guardian, user_id: 1, can_view: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const statements = await statementsOf(path, 1);
  expect(statements.length).toBeLessThanOrEqual(2);
});
