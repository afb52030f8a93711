/** Each visibility setting, saved by one parent and its effect seen by another. */
import { expect, test } from 'vitest';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { testApp } from '#test/support/test-app.ts';

const { as, database } = await testApp();
const sophie = await as(1);

/** A parent of Sophie's class without a conversation or connection request with her. */
const { user_id: otherId } = await database.asOwner((tx) =>
  tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .innerJoin('groups as gr', 'gr.id', 'c.group_id')
    .leftJoin('conversations as cv', (join) => join.onRef('cv.other_id', '=', 'g.user_id').on('cv.user_id', '=', 1))
    .leftJoin('connections as cn', (join) =>
      join.on(({ eb, or }) =>
        or([eb('cn.asked', '=', eb.ref('g.user_id')), eb('cn.asked_by', '=', eb.ref('g.user_id'))]),
      ),
    )
    .select('g.user_id')
    .where('gr.room', '=', '402')
    .where('g.user_id', '>', 2)
    .where('g.can_message', '=', true)
    .where('cv.id', 'is', null)
    .where('cn.id', 'is', null)
    .orderBy('g.user_id')
    .executeTakeFirstOrThrow(),
);
const other = await as(otherId);
const choose = async (body: object) => expect((await other('PUT', '/api/settings', { body })).status).toBe(200);
const listed = async () =>
  ((await sophie('GET', '/api/contacts')).json as Contacts).parents.find(({ id }) => id === otherId);
const write = async () =>
  (await sophie('POST', '/api/messages', { body: { receiverId: otherId, content: 'Bonjour' } })).status;
const classes = async () =>
  ((await other('GET', '/api/conversations')).json as Conversation[]).filter(({ type }) => type === 'group').length;

test('visibility: a hidden parent is not listed and answers as unknown; one visible to the class is found there', async () => {
  await choose({ visibility: 'none', allowDirectMessages: true, allowGroupInvites: true });
  expect(await listed()).toBeUndefined();
  expect(await write()).toBe(404);
  await choose({ visibility: 'class' });
  expect(await listed()).toMatchObject({ bar: null });
});

test('direct messages: a parent who refuses them is listed for connecting, and cannot be written to', async () => {
  await choose({ allowDirectMessages: false });
  expect(await listed()).toMatchObject({ bar: 'not_connected' });
  expect(await write()).toBe(403);
  await choose({ allowDirectMessages: true });
  expect(await write()).toBe(201);
});

test('group invites: a parent who refuses them is in no class conversation, and back in it after allowing them', async () => {
  expect(await classes()).toBeGreaterThan(0);
  await choose({ allowGroupInvites: false });
  expect(await classes()).toBe(0);
  await choose({ allowGroupInvites: true });
  expect(await classes()).toBeGreaterThan(0);
});
