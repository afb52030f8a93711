import { expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testFamily } from '#test/support/test-family.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { publishAnnouncement } from './announcement-acts.ts';

const { sophie, marc, database, clock, lea, ids, foreign, rows } = await testFamily();

const organization = await database.asOwner((tx) =>
  tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow(),
);
const groupOf = (childId: number) =>
  database.asOwner((tx) =>
    tx.selectFrom('children').select('group_id').where('id', '=', childId).executeTakeFirstOrThrow(),
  );

const complete = {
  title_en: 'Bake sale',
  title_fr: 'Vente de gâteaux',
  description_en: 'On Friday',
  description_fr: 'Vendredi',
  details_en: 'In the hall',
  details_fr: 'Dans le hall',
};

const draft = (target: { school_id: number | null; group_id: number | null }, body: object = complete) =>
  database.asOwner(async (tx) => {
    const of = { organization_id: organization.id, author_id: ids.office, type: 'general', icon: 'bell' };
    const { id } = await tx
      .insertInto('announcements')
      .values({ ...of, ...target, ...body, day: '2026-05-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('notification_children').execute();
    await tx.deleteFrom('notifications').execute();
    return id;
  });

const publish = (id: number, userId = ids.office) =>
  database.transaction({ userId }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'admin', 'en');
    if (!currentUser) throw new Error('User not found.');
    await publishAnnouncement({ tx, currentUser, now: clock.now, requestId: 'announced' }, id);
  });

const bell = async (ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];
const announced = async () => (await sophie('GET', '/api/announcements')).json as Announcement[];
const findNotified = async () => (await rows('notifications')).map(({ user_id }) => user_id ?? 0);

test('a group announcement notifies each guardian once, about their children there, without its text', async () => {
  const { group_id } = await groupOf(lea);
  await publish(await draft({ school_id: 1, group_id }));
  expect((await announced())[0]).toMatchObject({ title: 'Bake sale' });
  for (const guardian of [sophie, marc]) {
    expect(await bell(guardian)).toMatchObject([
      {
        kind: 'announcement',
        childIds: [lea],
        title: 'New announcement',
        body: 'For the families of room 402.',
        link: expect.stringMatching(/^\/\?announcement=\d+$/),
        readAt: null,
      },
    ]);
  }
  const people = await findNotified();
  expect(new Set(people).size).toBe(people.length);
  expect(people).not.toContain(foreign.userId);
  expect(JSON.stringify(await rows('notifications'))).not.toContain('Bake');
  expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'announcement.published', user_id: ids.office });
});

test('a school announcement notifies every guardian once, about no child', async () => {
  await publish(await draft({ school_id: 1, group_id: null }));
  expect(await bell()).toMatchObject([{ childIds: [], body: 'For all families.' }]);
  const people = await findNotified();
  expect(people).toContain(foreign.userId);
  expect(new Set(people).size).toBe(people.length);
});

test('an organization announcement notifies a guardian with children at two schools once', async () => {
  const elsewhere = await database.asOwner(async (tx) => {
    const link = await tx
      .selectFrom('guardians')
      .selectAll()
      .where('school_id', '=', 2)
      .where('can_view', '=', true)
      .orderBy('child_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('guardians')
      .values({ ...link, user_id: ids.sophie })
      .execute();
    return link;
  });
  const admin = await database.asOwner((tx) =>
    tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
  );
  await publish(await draft({ school_id: null, group_id: null }), admin.user_id);
  const people = await findNotified();
  expect(people).toEqual(expect.arrayContaining([ids.sophie, ids.marc, elsewhere.user_id]));
  expect(new Set(people).size).toBe(people.length);
  expect(await bell()).toHaveLength(1);
});

test('an announcement with half of a language is rejected by the database and notifies no user', async () => {
  const id = await draft({ school_id: 1, group_id: null }, { ...complete, title_fr: null });
  await expect(publish(id)).rejects.toThrow('announcements_in_a_language');
  expect(await findNotified()).toEqual([]);
});

test('a published announcement is not published again', async () => {
  const id = await draft({ school_id: 1, group_id: null });
  await publish(id);
  const before = await findNotified();
  await expect(publish(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await findNotified()).toEqual(before);
});

test('a guardian without the view right is not notified', async () => {
  const { group_id } = await groupOf(lea);
  const see = (can_view: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_view })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', lea)
        .execute(),
    );
  await see(false);
  await publish(await draft({ school_id: 1, group_id }));
  await see(true);
  expect(await findNotified()).not.toContain(ids.marc);
});
