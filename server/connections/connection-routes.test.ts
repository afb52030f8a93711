import { beforeEach, describe, expect, test } from 'vitest';
import type { Block, Connection } from '#core/connections/connection.ts';
import type { Contacts } from '#core/messages/contact.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Badges } from '#core/notifications/badge.ts';
import { generousLimits } from '#server/app/limits.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const limits = { ...generousLimits, connectionsPerDay: 12, messagesPerMinute: 25 };
const { sophie, as, database, ids, foreign, clock, anonymous, rows: written } = await testFamily({ limits });

/** The one parent in Sophie's contacts without a connection, who accepts messages from connections only. */
const { parents } = (await sophie('GET', '/api/contacts')).json as Contacts;
const otherId = parents.find(({ connection }) => connection === 'none')?.id ?? 0;
const other = await as(otherId);

const own = async (ask: SendRequest) => (await ask('GET', '/api/connections')).json as Connection[];
const between = async (ask: SendRequest, userId: number) => (await own(ask)).find((one) => one.userId === userId);
const contact = async (ask: SendRequest, id: number) =>
  ((await ask('GET', '/api/contacts')).json as Contacts).parents.find((parent) => parent.id === id);
const connect = (ask: SendRequest, userId: number) => ask('POST', '/api/connections', { body: { userId } });
const block = (ask: SendRequest, userId: number) => ask('POST', '/api/blocks', { body: { userId } });
const send = (ask: SendRequest, receiverId: number) =>
  ask('POST', '/api/messages', { body: { receiverId, content: 'Allô' } });
const liveChanges = async (work: () => Promise<unknown>) => {
  const rows = () => database.asOwner((tx) => tx.selectFrom('live_events').select(['user_id', 'n', 'about']).execute());
  const before = new Set((await rows()).map(({ user_id, n }) => `${user_id} ${n}`));
  await work();
  const fresh = (await rows()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`));
  return fresh.filter(({ about }) => about === 'connections').map(({ user_id }) => user_id);
};
const settings = (userId: number, visibility: string, allow: boolean) =>
  database.asOwner((tx) =>
    tx
      .updateTable('user_settings')
      .set({ visibility, allow_direct_messages: allow })
      .where('user_id', '=', userId)
      .execute(),
  );

beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  await settings(otherId, 'class', false);
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('blocks').execute();
    const ofBoth = [ids.sophie, otherId];
    await tx.deleteFrom('connections').where('asked_by', 'in', ofBoth).where('asked', 'in', ofBoth).execute();
  });
});

describe('a connection request', () => {
  test('is announced to the other parent, who accepts it, and both can write to each other', async () => {
    expect(codeOf(await send(sophie, otherId))).toBe('messaging_not_allowed');
    expect(await liveChanges(() => connect(sophie, otherId))).toEqual([ids.sophie, otherId]);
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'pending', askedByMe: true });
    expect(codeOf(await send(sophie, otherId)), 'a request alone gives no right to write').toBe(
      'messaging_not_allowed',
    );
    const pending = await contact(other, ids.sophie);
    expect(pending).toMatchObject({ connection: 'pending', askedByMe: false });
    const accept = () => other('POST', `/api/connections/${pending?.connectionId}/accept`);
    expect((await accept()).json).toMatchObject({ state: 'connected', userId: ids.sophie });
    expect(codeOf(await accept())).toBe('connection_conflict');
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'connected', bar: null });
    expect((await send(sophie, otherId)).status).toBe(201);
    expect((await send(other, ids.sophie)).status).toBe(201);
  });

  test('that is declined stays pending for the parent who asked', async () => {
    const { id } = (await connect(sophie, otherId)).json as Connection;
    const decline = () => other('POST', `/api/connections/${id}/decline`);
    expect(await liveChanges(decline)).toEqual([otherId]);
    expect(await between(sophie, otherId)).toMatchObject({ state: 'pending', askedByMe: true });
    expect(await between(other, ids.sophie)).toBeUndefined();
    expect(await contact(other, ids.sophie)).toMatchObject({ connection: 'none' });
    expect((await connect(sophie, otherId)).json, 'requested again').toMatchObject({ id, state: 'pending' });
    expect(codeOf(await other('POST', `/api/connections/${id}/accept`))).toBe('connection_conflict');
    expect((await connect(other, ids.sophie)).json, 'requested by the parent who declined').toMatchObject({
      id,
      state: 'connected',
    });
  });

  test('makes one notification, without the name of the parent who asks, until it is answered', async () => {
    const bells = async (ask: SendRequest) => ((await ask('GET', '/api/badges')).json as Badges).bell;
    const before = [await bells(sophie), await bells(other)];
    const newNotifications = async () => [
      (await bells(sophie)) - (before[0] ?? 0),
      (await bells(other)) - (before[1] ?? 0),
    ];
    const { id } = (await connect(sophie, otherId)).json as Connection;
    expect(await newNotifications()).toEqual([0, 1]);
    await connect(sophie, otherId);
    await sophie('DELETE', `/api/connections/${id}`);
    const { id: again } = (await connect(sophie, otherId)).json as Connection;
    expect(await newNotifications(), 'requested twice, withdrawn and requested once more').toEqual([0, 1]);
    const [bell] = await written('notifications');
    expect(bell).toMatchObject({
      user_id: otherId,
      kind: 'connection',
      title_en: 'A parent would like to connect with you',
      title_fr: 'Un parent souhaite entrer en contact avec vous',
      body_en: 'Answer under Messages.',
      body_fr: 'Répondez dans Messages.',
      link: `/messages?tab=parents&to=${ids.sophie}`,
    });
    await other('POST', `/api/connections/${again}/accept`);
    expect(await newNotifications(), 'answered').toEqual([0, 0]);
    await other('DELETE', `/api/connections/${again}`);
    const { id: later } = (await connect(sophie, otherId)).json as Connection;
    expect(await newNotifications(), 'requested again after the connection ended').toEqual([0, 1]);
    await other('POST', `/api/connections/${later}/decline`);
    expect(await newNotifications(), 'declined').toEqual([0, 0]);
    await block(other, ids.sophie);
    await connect(sophie, otherId);
    expect(await newNotifications(), 'requested by a blocked parent').toEqual([0, 0]);
  });

  test('has its notification removed when the parent who asked is blocked', async () => {
    await connect(sophie, otherId);
    const { bell } = (await other('GET', '/api/badges')).json as Badges;
    await block(other, ids.sophie);
    expect((await other('GET', '/api/badges')).json).toMatchObject({ bell: bell - 1 });
  });

  test('in both directions connects the two, once for concurrent requests', async () => {
    await Promise.all([connect(sophie, otherId), connect(other, ids.sophie)]);
    expect(await between(sophie, otherId)).toMatchObject({ state: 'connected' });
    expect((await own(sophie)).filter(({ userId }) => userId === otherId)).toHaveLength(1);
  });
});

describe('a connection', () => {
  test('is withdrawn by the parent who asked, ended by either, and by no other user', async () => {
    const { id } = (await connect(sophie, otherId)).json as Connection;
    const remove = (ask: SendRequest) => ask('DELETE', `/api/connections/${id}`);
    expect((await remove(other)).status, 'the receiver declines instead').toBe(404);
    expect((await remove(await as(ids.marc))).status).toBe(404);
    expect(
      (await sophie('POST', `/api/connections/${id}/accept`)).status,
      'a sender cannot accept their own request',
    ).toBe(404);
    expect((await remove(sophie)).status).toBe(204);
    expect((await remove(sophie)).status).toBe(404);
    const again = (await connect(sophie, otherId)).json as Connection;
    await other('POST', `/api/connections/${again.id}/accept`);
    expect((await other('DELETE', `/api/connections/${again.id}`)).status).toBe(204);
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'none', bar: 'not_connected' });
  });

  test('with an unlisted parent, staff, the sender or an unknown user is not found, with identical replies', async () => {
    await settings(otherId, 'none', true);
    const replies = await Promise.all(
      [otherId, foreign.userId, ids.teacher, ids.sophie, 2_000_000_000].map((id) => connect(sophie, id)),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(replies.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
    expect(await contact(sophie, otherId)).toBeUndefined();
  });

  test('is not needed with a parent who accepts messages from the families of a shared group', async () => {
    await settings(otherId, 'class', true);
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'none', bar: null });
    expect((await send(sophie, otherId)).status).toBe(201);
  });
});

describe('a block', () => {
  const last = async (ask: SendRequest, userId: number) =>
    ((await ask('GET', '/api/conversations')).json as Conversation[]).find(
      ({ type, participants }) => type === 'individual' && participants.some(({ id }) => id === userId),
    );

  test('stops both from writing, keeps earlier messages, and looks like an ended connection to the other', async () => {
    const { id } = (await connect(sophie, otherId)).json as Connection;
    await other('POST', `/api/connections/${id}/accept`);
    await send(other, ids.sophie);
    const { status, json } = await block(sophie, otherId);
    expect([status, json]).toEqual([201, expect.objectContaining({ userId: otherId })]);
    expect((await sophie('GET', '/api/blocks')).json).toHaveLength(1);
    expect((await other('GET', '/api/blocks')).json).toEqual([]);
    expect(codeOf(await send(sophie, otherId))).toBe('messaging_not_allowed');
    expect(codeOf(await send(other, ids.sophie))).toBe('messaging_not_allowed');
    expect(await last(sophie, otherId)).toMatchObject({ bar: 'blocked_by_me', lastMessage: { content: 'Allô' } });
    expect(await last(other, ids.sophie)).toMatchObject({ bar: 'not_connected', lastMessage: { content: 'Allô' } });
    expect([await contact(sophie, otherId), await contact(other, ids.sophie)]).toEqual([undefined, undefined]);
    expect((await connect(other, ids.sophie)).status).toBe(404);
    expect(codeOf(await connect(sophie, otherId))).toBe('messaging_not_allowed');
  });

  test('is removed by the user who made it, without restoring the connection', async () => {
    await send(sophie, otherId);
    const { id } = (await block(sophie, otherId)).json as Block;
    expect(((await block(sophie, otherId)).json as Block).id, 'blocking twice gives one block').toBe(id);
    expect((await other('DELETE', `/api/blocks/${id}`)).status).toBe(404);
    expect((await sophie('DELETE', `/api/blocks/${id}`)).status).toBe(204);
    expect((await sophie('DELETE', `/api/blocks/${id}`)).status).toBe(404);
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'none' });
  });

  test('of a parent at two shared schools is one block, and is removed at both', async () => {
    await database.asOwner(async (tx) => {
      const elsewhere = tx
        .selectFrom('guardians')
        .selectAll()
        .where('school_id', '=', 2)
        .where('can_message', '=', true);
      const two = await elsewhere.orderBy('child_id').limit(2).execute();
      const rows = two.map((link, n) => ({ ...link, user_id: n === 0 ? ids.sophie : otherId }));
      await tx.insertInto('guardians').values(rows).execute();
    });
    const blocks = async () => ((await sophie('GET', '/api/blocks')).json as Block[]).map(({ userId }) => userId);
    const kept = () => database.asOwner((tx) => tx.selectFrom('blocks').select('blocked').execute());
    const { id } = (await block(sophie, otherId)).json as Block;
    expect([(await kept()).length, await blocks()]).toEqual([2, [otherId]]);
    expect((await sophie('DELETE', `/api/blocks/${id}`)).status).toBe(204);
    expect(await blocks()).toEqual([]);
    expect(await contact(sophie, otherId)).toMatchObject({ connection: 'none' });
    await database.asOwner((tx) =>
      tx.deleteFrom('guardians').where('school_id', '=', 2).where('user_id', 'in', [ids.sophie, otherId]).execute(),
    );
  });

  test("is rejected for the staff of the user's children and for the user, and not found for unknown users", async () => {
    for (const userId of [ids.teacher, ids.sophie]) {
      expect((await block(sophie, userId)).json).toMatchObject({ problems: [{ path: 'userId', code: 'not_allowed' }] });
    }
    expect((await block(sophie, foreign.userId)).status).toBe(404);
    expect((await anonymous('POST', '/api/blocks', { body: { userId: otherId } })).status).toBe(401);
  });

  test('ends a request of the blocked parent', async () => {
    await connect(other, ids.sophie);
    await block(sophie, otherId);
    expect([await own(other), await between(sophie, otherId)]).toEqual([[], undefined]);
  });
});

test('limits connection requests per day and messages per minute', async () => {
  const known = parents.filter(({ id }) => id !== otherId).map(({ id }) => id);
  await database.asOwner((tx) => {
    const rows = Array.from({ length: 12 }, (_, n) => ({
      school_id: 1,
      asked_by: ids.sophie,
      asked: 100 + n,
      created_at: clock.now,
    }));
    return tx
      .insertInto('connections')
      .values(rows.filter(({ asked: recipientId }) => !known.includes(recipientId)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  expect(codeOf(await connect(sophie, otherId))).toBe('rate_limited');

  const fill = await Promise.all(Array.from({ length: 25 }, () => send(sophie, ids.teacher)));
  expect(fill.every(({ status }) => status === 201)).toBe(true);
  const rateLimited = await send(sophie, ids.teacher);
  expect([codeOf(rateLimited), rateLimited.headers['retry-after']]).toEqual(['rate_limited', '60']);
  clock.now = new Date(clock.now.getTime() + 61_000);
  expect((await send(sophie, ids.teacher)).status).toBe(201);
});
