import { beforeEach, expect, test } from 'vitest';
import type { Badges } from '#core/notifications/badge.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testFamily } from '#test/support/test-family.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { publishReports } from './report-acts.ts';

const { sophie, marc, database, clock, lea, noah, ids, foreign, rows } = await testFamily();
const day = '2026-04-14';

/** Turns the published reports of a day back into drafts, and returns their ids. */
const drafts = (...childIds: number[]) =>
  database.asOwner(async (tx) => {
    await tx.deleteFrom('report_reads').where('user_id', 'in', [ids.sophie, ids.marc]).execute();
    const taken = await tx
      .updateTable('reports')
      .set({ published_at: null })
      .where('child_id', 'in', childIds)
      .where('day', '=', day)
      .returning(['id', 'child_id'])
      .execute();
    return childIds.map((childId) => taken.find(({ child_id }) => child_id === childId)?.id ?? 0);
  });

/** Publishes as the teacher, in one transaction. */
const publish = (reportIds: number[], fails = false) =>
  database.transaction({ userId: ids.teacher }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'staff', 'en');
    if (!currentUser) throw new Error('User not found.');
    await publishReports({ tx, currentUser, now: clock.now, requestId: 'published' }, reportIds);
    if (fails) throw new Error('undone');
  });

const bell = async (ask = sophie) => ((await ask('GET', '/api/notifications')).json as Notification[])[0];
const badges = async () => (await sophie('GET', '/api/badges')).json as Badges;

beforeEach(() =>
  database.asOwner((tx) =>
    tx
      .deleteFrom('notification_children')
      .execute()
      .then(() => tx.deleteFrom('notifications').execute()),
  ),
);

test('a published report is visible, and its guardians are notified with a link to it', async () => {
  await publish(await drafts(lea));
  for (const guardian of [sophie, marc]) {
    expect(await bell(guardian)).toMatchObject({
      kind: 'report',
      childIds: [lea],
      title: 'Léa’s daily report',
      body: 'Tuesday, April 14',
      link: `/report?child=${lea}&date=${day}`,
      readAt: null,
    });
  }
  expect(new Set((await rows('notifications')).map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc]));
  expect(await sophie('GET', `/api/reports?childId=${lea}&date=${day}`)).toMatchObject({ json: { read: false } });
  expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'report.published', user_id: ids.teacher });
});

test('a guardian gets one notification for the reports of two children, another family one of its own', async () => {
  await publish(await drafts(lea, noah, foreign.childId));
  expect(await bell()).toMatchObject({
    childIds: [lea, noah],
    title: 'Daily reports: Léa and Noah',
    link: `/report?date=${day}`,
  });
  const made = await rows('notifications');
  const of = (userId: number) => made.filter(({ user_id }) => user_id === userId);
  expect([of(ids.sophie).length, of(ids.marc).length, of(foreign.userId).length]).toEqual([1, 1, 1]);
  expect(of(foreign.userId)[0]?.title_en).not.toContain('Léa');
  expect(await badges()).toMatchObject({ children: { [lea]: 1, [noah]: 1 }, bell: 1 });
});

test('a notification about several reports is read once each report is opened', async () => {
  const published = await drafts(lea, noah);
  await publish(published);
  const left: number[] = [];
  for (const id of published) {
    await sophie('POST', `/api/reports/${id}/read`);
    left.push((await badges()).bell);
  }
  expect(left).toEqual([1, 0]);
});

test("a notification is read although a sibling's report is no longer visible to the guardian", async () => {
  const [ofLea = 0, ofNoah = 0] = await drafts(lea, noah);
  await publish([ofLea, ofNoah]);
  const see = (can_view: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', noah)
        .execute(),
    );
  await see(false);
  expect(await bell(marc)).toMatchObject({ childIds: [lea], readAt: null });
  await marc('POST', `/api/reports/${ofLea}/read`);
  expect((await bell(marc))?.readAt).not.toBeNull();
  await see(true);
});

test('a guardian without the view right gets neither a notification nor a live change', async () => {
  const see = (can_view: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', lea)
        .execute(),
    );
  const [ofLea = 0] = await drafts(lea);
  await see(false);
  const findNotified = () =>
    database.asOwner((tx) =>
      tx.selectFrom('live_events').select('user_id').where('about', '=', 'reports').orderBy('at').execute(),
    );
  const before = (await findNotified()).length;
  await publish([ofLea]);
  await see(true);
  expect((await rows('notifications')).map(({ user_id }) => user_id)).toEqual([ids.sophie]);
  expect((await findNotified()).slice(before)).toEqual([{ user_id: ids.sophie }]);
});

test('publishing again notifies no user', async () => {
  const published = await drafts(lea);
  await publish(published);
  const before = await rows('notifications');
  await publish(published);
  expect(await rows('notifications')).toEqual(before);
});

test('a rolled back transaction publishes and notifies nothing', async () => {
  const published = await drafts(lea);
  await expect(publish(published, true)).rejects.toThrow('undone');
  expect(await rows('notifications')).toEqual([]);
  expect((await sophie('GET', `/api/reports?childId=${lea}&date=${day}`)).json).toBeNull();
});
