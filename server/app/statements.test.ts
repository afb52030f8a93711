import { expect, test, vi } from 'vitest';
import { authorisation } from './authorisation.ts';
import { contracts } from './api-document.ts';
import { tell } from '#server/live/live-store.ts';
import { openStream, type TestStream } from '#server/live/test-stream.ts';
import { testApp } from './test-app.ts';

const { as, cookieOf, listen, database } = await testApp();
const reads = contracts().filter(({ method, who, event }) => method === 'GET' && who !== 'anyone' && !event);

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

/** The demo's parent, and its teacher for the calls of the school's staff. */
const asker = { parent: 1, teacher: 3 };
const isForStaff = ({ who }: (typeof reads)[number]) => who === 'staff:group';
/** Of the paths with an id, that of a conversation. */
const { id: conversationId } = await database.asOwner((tx) =>
  tx.selectFrom('conversations').select('id').where('child_id', '=', 1).executeTakeFirstOrThrow(),
);
const records = { childId: 1, personId: 1, conversationId, classmateId: 0, otherClassmateId: 0, turn: 0 };
const asked = (path: string) =>
  path.replace('{id}', `${conversationId}`) + (authorisation[`GET ${path}`]?.asked?.(records).query ?? '');
const parentsReads = reads.filter((read) => !isForStaff(read)).map(({ path }) => [asked(path)]);

test.each(reads.map((read) => [read.path, read] as const))(
  '%s asks the database at most two things',
  async (path, read) => {
    const statements = await statementsOf(asked(path), isForStaff(read) ? asker.teacher : asker.parent);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2);
  },
);

test.each(parentsReads)('%s asks no more of a parent with children in two schools', async (path) => {
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
  const statements = await statementsOf(path, asker.parent);
  expect(statements.length).toBeLessThanOrEqual(2);
});

test('opening a live stream asks at most two things, and each event then nothing', async () => {
  const [url, cookie] = [await listen(), await cookieOf(1)];
  const toldOn = async (stream: TestStream) => {
    await database.transaction({}, async (tx) => tell(tx, [1], { about: 'pickups', id: 1 }));
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1));
  };
  await toldOn(await openStream(url, { cookie }));
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  await toldOn(await openStream(url, { cookie, query: `?page=${crypto.randomUUID()}` }));
  stop();
  const said = sent.filter((statement) => !statement.includes('tell_live'));
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(2);
});
