import { expect, test } from 'vitest';
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import { testFamily } from '#test/support/test-family.ts';
import { deleteOldRecords } from '#server/settings/retention-store.ts';

const { sophie, database, clock, ids, lea } = await testFamily();

const announce = (day: string, publishedAt: Date) =>
  database.asOwner(async (tx) => {
    const {
      id: _,
      shared_with: __,
      ...copied
    } = await tx.selectFrom('announcements').selectAll().where('school_id', '=', 1).executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('announcements')
      .values({ ...copied, day, published_at: publishedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
const ring = (kind: string, link: string, at: Date) =>
  database.asOwner(async (tx) => {
    const text = { title_en: 'One', title_fr: 'Un', body_en: '', body_fr: '' };
    const { id } = await tx
      .insertInto('notifications')
      .values({ school_id: 1, user_id: ids.sophie, kind, link, ...text, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('notification_children').values({ school_id: 1, notification_id: id, child_id: lea }).execute();
  });
const badges = async () => {
  const { bell, children } = (await sophie('GET', '/api/badges')).json as {
    bell: number;
    children: Record<number, number>;
  };
  return [bell, children[lea]];
};

test('notifications about an expired announcement are marked as read', async () => {
  await database.asOwner((tx) => tx.updateTable('notifications').set({ read_at: clock.now }).execute());
  const [long, lately] = [new Date('2026-03-01T14:00:00Z'), new Date('2026-03-20T14:00:00Z')];
  await ring('announcement', announcementLink(await announce('2026-03-05', long)), long);
  // A notification from before announcements had their own link.
  await ring('announcement', '/', long);
  await ring('announcement', announcementLink(await announce('2026-04-14', long)), long);
  await ring('announcement', announcementLink(await announce('2026-03-25', lately)), lately);
  await ring('form', '/forms/1', long);
  expect(await badges()).toEqual([5, 5]);
  await deleteOldRecords(database, new Date('2026-04-14T16:00:00Z'));
  expect(await badges()).toEqual([3, 3]);
  await deleteOldRecords(database, new Date('2026-04-20T16:00:00Z'));
  expect(await badges()).toEqual([1, 1]);
});
