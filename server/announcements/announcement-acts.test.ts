import { expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testFamily } from '#server/app/test-family.ts';
import { standAs } from '#server/sessions/person.ts';
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

const draft = (target: { school_id: number | null; group_id: number | null }, said: object = complete) =>
  database.asOwner(async (tx) => {
    const of = { organization_id: organization.id, author_id: ids.office, type: 'general', icon: 'bell' };
    const { id } = await tx
      .insertInto('announcements')
      .values({ ...of, ...target, ...said, day: '2026-05-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('notification_children').execute();
    await tx.deleteFrom('notifications').execute();
    return id;
  });

const publish = (id: number, userId = ids.office) =>
  database.transaction({ userId }, async (tx) => {
    const person = await standAs(tx, 'admin', 'en');
    if (!person) throw new Error('nobody');
    await publishAnnouncement({ tx, person, now: clock.now, requestId: 'announced' }, id);
  });

const bell = async (ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];
const announced = async () => (await sophie('GET', '/api/announcements')).json as Announcement[];
const told = async () => (await rows('notifications')).map(({ user_id }) => user_id ?? 0);

test('a group’s is told once to each of its guardians, about their children there, and in none of its own words', async () => {
  const { group_id } = await groupOf(lea);
  await publish(await draft({ school_id: 1, group_id }));
  expect((await announced())[0]).toMatchObject({ title: 'Bake sale' });
  for (const guardian of [sophie, marc]) {
    expect(await bell(guardian)).toMatchObject([
      {
        kind: 'announcement',
        childIds: [lea],
        title: 'New announcement',
        body: 'For room 402.',
        link: expect.stringMatching(/^\/\?announcement=\d+$/),
        readAt: null,
      },
    ]);
  }
  const people = await told();
  expect(new Set(people).size).toBe(people.length);
  expect(people).not.toContain(foreign.userId);
  expect(JSON.stringify(await rows('notifications'))).not.toContain('Bake');
  expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'announcement.published', user_id: ids.office });
});

test('the school’s is told once to every guardian, about no child in particular', async () => {
  await publish(await draft({ school_id: 1, group_id: null }));
  expect(await bell()).toMatchObject([{ childIds: [], body: 'For all families.' }]);
  const people = await told();
  expect(people).toContain(foreign.userId);
  expect(new Set(people).size).toBe(people.length);
});

test('the organization’s is told once to a guardian whose children go to two of its schools', async () => {
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
  const people = await told();
  expect(people).toEqual(expect.arrayContaining([ids.sophie, ids.marc, elsewhere.user_id]));
  expect(new Set(people).size).toBe(people.length);
  expect(await bell()).toHaveLength(1);
});

test('one that lacks a language is refused by the database, and nobody is told', async () => {
  const id = await draft({ school_id: 1, group_id: null }, { ...complete, title_fr: null });
  await expect(publish(id)).rejects.toThrow('announcements_in_both_languages');
  expect(await told()).toEqual([]);
});

test('one that was published is not published again', async () => {
  const id = await draft({ school_id: 1, group_id: null });
  await publish(id);
  const before = await told();
  await expect(publish(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await told()).toEqual(before);
});

test('a child one may not see is none to be told of', async () => {
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
  expect(await told()).not.toContain(ids.marc);
});
