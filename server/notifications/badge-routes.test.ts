import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';

const { as, clock, database } = await testApp();
const [sophie, marc] = [await as(1), await as(2)];
const [lea = 0, noah = 0] = ((await sophie('GET', '/api/children')).json as { id: number }[]).map(({ id }) => id);
const badges = async () => (await sophie('GET', '/api/badges')).json;

test('counts the unread items of the demo parent', async () => {
  expect(await badges()).toEqual({ children: { [lea]: 3, [noah]: 1 }, bell: 5, messages: 4, reports: 1 });
});

test('reading a conversation reduces the unread messages from four to three', async () => {
  const conversation = await database.asOwner((tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select('c.id')
      .where('c.type', '=', 'child')
      .orderBy('c.id')
      .executeTakeFirstOrThrow(),
  );
  const readTo = (message: number) =>
    database.asOwner((tx) =>
      tx
        .updateTable('conversation_marks')
        .set({ read_to: message })
        .where('conversation_id', '=', conversation.id)
        .where('user_id', '=', 1)
        .returning('read_to')
        .execute(),
    );
  await readTo(2_000_000);
  expect(await badges()).toMatchObject({ messages: 3 });
  await readTo(0);
  expect(await badges(), "the user's own messages are never unread").toMatchObject({ messages: 3 + 4 });
});

test('opening the daily report leaves no unread report', async () => {
  await database.asOwner(async (tx) => {
    const day = '2026-04-14';
    const report = await tx
      .selectFrom('reports')
      .select(['id', 'school_id'])
      .where('child_id', '=', lea)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    const read = { report_id: report.id, school_id: report.school_id, user_id: 1, read_at: new Date() };
    await tx.insertInto('report_reads').values(read).execute();
  });
  expect(await badges()).toMatchObject({ reports: 0 });
});

test('a draft report is not counted', async () => {
  await database.asOwner((tx) =>
    tx.insertInto('reports').values({ school_id: 1, child_id: noah, day: '2026-04-15', author_id: 3 }).execute(),
  );
  expect(await badges()).toMatchObject({ reports: 0 });
});

test('reading a notification reduces the count of its child and of all notifications', async () => {
  await database.asOwner((tx) =>
    tx
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('user_id', '=', 1)
      .where('title_en', '=', 'Field trip')
      .execute(),
  );
  expect(await badges()).toMatchObject({ children: { [lea]: 3, [noah]: 0 }, bell: 4 });
});

test('a child whose view right was withdrawn is not counted', async () => {
  await database.asOwner((tx) =>
    tx
      .updateTable('guardians')
      .set({ can_view: false })
      .where('user_id', '=', 2)
      .where('child_id', '=', noah)
      .execute(),
  );
  const { json } = await marc('GET', '/api/badges');
  expect(Object.keys((json as { children: object }).children)).toEqual([`${lea}`]);
});

test('a new guardian has only later and corrected reports as unread', async () => {
  const { id: newcomer, office } = await database.asOwner(async (tx) => {
    const others = tx
      .selectFrom('guardians as g')
      .select('g.user_id as id')
      .where('g.school_id', '=', 1)
      .where('g.child_id', '>', noah);
    const { id } = await others.orderBy('g.user_id', 'desc').executeTakeFirstOrThrow();
    const admin = tx.selectFrom('school_admins').select('user_id').where('school_id', '=', 1).orderBy('user_id');
    return { id, office: (await admin.executeTakeFirstOrThrow()).user_id };
  });
  clock.now = new Date(clock.now.getTime() + 60_000);
  const ask = await as(newcomer);
  const reports = async () => ((await ask('GET', '/api/badges')).json as { reports: number }).reports;
  const before = await reports();
  const body = { userId: newcomer, relationship: 'guardian', rights: ['view'] };
  const path = `/api/staff/families/children/${lea}/guardians`;
  expect((await (await as(office))('POST', path, { body })).status).toBe(201);
  expect(await reports()).toBe(before);
  const change = (day: string, at: { published_at?: Date; corrected_at?: Date; corrected_by?: number }) =>
    database.asOwner((tx) =>
      tx.updateTable('reports').set(at).where('child_id', '=', lea).where('day', '=', day).execute(),
    );
  await change('2026-04-13', { corrected_at: clock.now, corrected_by: office });
  expect(await reports()).toBe(before + 1);
  await change('2026-04-14', { published_at: clock.now });
  expect(await reports()).toBe(before + 2);
});

test('a user without children has no unread items', async () => {
  const office = await database.asOwner((tx) =>
    tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
  );
  const { json } = await (await as(office.user_id))('GET', '/api/badges');
  expect(json).toEqual({ children: {}, bell: 0, messages: 0, reports: 0 });
});
