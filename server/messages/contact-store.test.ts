import { expect, test } from 'vitest';
import { testMessages } from '#test/support/test-messages.ts';

const { contacts, database } = await testMessages();

const ownRooms = ['402', '203'];

test('another parent is listed with the room that the user shares, before those of children added earlier', async () => {
  const before = await contacts();
  const listed = before.parents.map(({ id }) => id);
  const userId = await database.asOwner(async (tx) => {
    const links = await tx
      .selectFrom('guardians as g')
      .innerJoin('children as c', 'c.id', 'g.child_id')
      .innerJoin('groups as gr', 'gr.id', 'c.group_id')
      .select(['g.user_id', 'g.child_id', 'g.school_id', 'g.household_id', 'gr.room'])
      .where('c.left_at', 'is', null)
      .orderBy('g.child_id')
      .execute();
    const shared = links.findLast(({ user_id, room }) => listed.includes(user_id) && ownRooms.includes(room));
    const earlier = links.find(({ school_id, room }) => school_id === shared?.school_id && !ownRooms.includes(room));
    if (!shared || !earlier || earlier.child_id > shared.child_id) throw new Error('The demo has no such families.');
    const { room: _, ...link } = earlier;
    const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
    await tx
      .insertInto('guardians')
      .values({ ...link, user_id: shared.user_id, relationship: 'guardian', ...rights })
      .execute();
    return shared.user_id;
  });
  const { parents } = await contacts();
  expect(parents).toEqual(before.parents);
  expect(ownRooms).toContain(parents.find(({ id }) => id === userId)?.className);
});
