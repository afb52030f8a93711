import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { maxMessageLength, type Message } from '#core/messages/message.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testMessages } from '#test/support/test-messages.ts';

const family = await testMessages();
const { app, cookieOf, sophie, marc, teacher, otherTeacher, office, database, clock, ids, foreign } = family;
const { conversations, messages, contacts, send, sent, read, ofType, findNotified } = family;

describe('the demo parent', () => {
  test('has four conversations of four types, with one unread message in each', async () => {
    const own = await conversations();
    expect(own.map(({ type, title, unread }) => `${type} ${title} ${unread}`).toSorted()).toEqual([
      'child Noah Tremblay 1',
      'group 402 1',
      'individual Mireille Bouchard 1',
      'school École du Ruisseau 1',
    ]);
    expect(own.every(({ bar }) => bar === null)).toBe(true);
    const newest = own.map(({ lastMessage }) => lastMessage?.id ?? 0);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    const child = own.find(({ type }) => type === 'child');
    expect(child).toMatchObject({ childId: 2 });
    expect(child?.participants.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Marc Tremblay', 'Sophie Tremblay', 'Mireille Bouchard']),
    );
    expect(child?.participants[0]).toMatchObject({ isStaff: true });
  });

  test('has four teachers, and five parents who are connected, pending or neither', async () => {
    const { teachers, parents, conversations: shared } = await contacts();
    expect(teachers.map(({ title }) => title)).toEqual(['class_teacher', 'art_teacher', 'music_teacher', 'principal']);
    expect(teachers.every(({ bar }) => bar === null)).toBe(true);
    expect(parents).toHaveLength(5);
    const states = parents.map(({ connection, askedByMe, bar }) => [connection, askedByMe, bar]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['connected', undefined, null],
        ['pending', true, 'not_connected'],
        ['pending', false, 'not_connected'],
        ['none', undefined, 'not_connected'],
      ]),
    );
    expect(parents.every(({ className }) => className === '402' || className === '203')).toBe(true);
    expect(shared.map(({ type, title, childId }) => [type, title, childId])).toEqual([
      ['child', 'Léa Tremblay', 1],
      ['child', 'Noah Tremblay', 2],
      ['group', '203', undefined],
      ['group', '402', undefined],
      ['school', 'École du Ruisseau', undefined],
    ]);
  });
});

describe('sending', () => {
  test('to a teacher continues the existing conversation, and to another teacher creates one', async () => {
    const { id } = await ofType('individual');
    expect(await sent({ receiverId: ids.teacher, content: 'Bonjour' })).toMatchObject({ conversationId: id });
    const principal = (await contacts()).teachers.find(({ title }) => title === 'principal');
    const first = await sent({ receiverId: principal?.id, content: 'Bonjour' });
    const second = await sent({ receiverId: principal?.id, content: 'Encore moi' });
    expect(second.conversationId).toBe(first.conversationId);
    expect((await contacts()).teachers.find(({ title }) => title === 'principal')).toMatchObject({
      conversationId: first.conversationId,
    });
  });

  test('two concurrent first messages to a user creates one conversation', async () => {
    const art = (await contacts()).teachers.find(({ title }) => title === 'art_teacher');
    const both = await Promise.all([1, 2].map((n) => sent({ receiverId: art?.id, content: `${n}` })));
    expect(new Set(both.map(({ conversationId }) => conversationId)).size).toBe(1);
  });

  test('is idempotent: attempts with the same key send one message', async () => {
    const { id } = await ofType('individual');
    const before = await messages(`?conversationId=${id}&limit=200`);
    const body = { conversationId: id, content: 'Une seule fois' };
    const tries = await Promise.all(Array.from({ length: 5 }, () => send(body, sophie, 'one-intention')));
    const again = await send(body, sophie, 'one-intention');
    expect(tries.every(({ status, json }) => status === 201 || codeOf({ json }) === 'in_progress')).toBe(true);
    expect(again.status).toBe(201);
    const after = await messages(`?conversationId=${id}&limit=200`);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ content: 'Une seule fois', id: (again.json as Message).id });
    const kept = await database.asOwner((tx) => tx.selectFrom('idempotency_keys').select('kept').execute());
    expect(JSON.stringify(kept)).not.toContain('fois');
  });

  test("under another sender's id is refused, and the server's clock sets the date", async () => {
    expect(codeOf(await send({ senderId: ids.marc, receiverId: ids.teacher, content: 'x' }))).toBe('identity_mismatch');
    const createdAt = '2020-01-01T00:00:00.000Z';
    const message = await sent({ senderId: ids.sophie, receiverId: ids.teacher, content: 'x', createdAt });
    expect(message.createdAt.startsWith('2026-04-14')).toBe(true);
  });

  test('keeps the text unchanged up to the maximum length and rejects a longer one', async () => {
    const content = '🎈<b>&</b>\n'.repeat(200).trim();
    expect((await sent({ receiverId: ids.teacher, content })).content).toBe(content);
    expect(codeOf(await send({ receiverId: ids.teacher, content: 'x'.repeat(maxMessageLength + 1) }))).toBe('invalid');
  });

  test('to an unknown user is not found: a stranger, other staff, the sender and an unused id reply alike', async () => {
    const replies = await Promise.all(
      [foreign.userId, ids.otherTeacher, ids.sophie, 2_000_000_000].map((receiverId) =>
        send({ receiverId, content: 'x' }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1);
  });

  test("to another user's conversation and reading it reply not found", async () => {
    const { id } = await ofType('individual');
    const answers = [
      await send({ conversationId: id, content: 'x' }, marc),
      await marc('GET', `/api/messages?conversationId=${id}`),
      await marc('GET', `/api/conversations/${id}`),
      await read(id, 5, marc),
      await read(id, 5, otherTeacher),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('to an empty conversation creates its first message', async () => {
    const lea = (await contacts()).conversations.find(({ childId }) => childId === 1);
    expect((await sophie('GET', `/api/conversations/${lea?.id}`)).json).toMatchObject({ lastMessage: null, unread: 0 });
    expect(await messages(`?conversationId=${lea?.id}`)).toEqual([]);
    await sent({ conversationId: lea?.id, content: 'Merci pour le rapport.' });
    expect((await conversations(marc)).find(({ childId }) => childId === 1)).toMatchObject({ unread: 1 });
    expect((await conversations(teacher)).find(({ childId }) => childId === 1)).toMatchObject({ unread: 1 });
  });
});

describe('live changes', () => {
  test('of a new message reach the members of the conversation, including the sender', async () => {
    const { id, participants } = await ofType('child');
    const everybody = participants.map((one) => one.id).toSorted((a, b) => a - b);
    expect(await findNotified(() => send({ conversationId: id, content: 'Allô' }))).toEqual(everybody);
  });

  test('of a read mark reach the reader and the senders, and no user when nothing was unread', async () => {
    const { id } = await ofType('group');
    const { id: last } = await sent({ conversationId: id, content: 'Merci' });
    await read(id, last, teacher);
    const { id: newer } = await sent({ conversationId: id, content: 'Encore' });
    expect(await findNotified(() => read(id, newer, teacher))).toEqual([ids.sophie, ids.teacher]);
    expect(await findNotified(() => read(id, newer, teacher))).toEqual([]);
  });
});

describe('the message right', () => {
  const allow = (can_message: boolean) =>
    database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_message }).where('user_id', '=', ids.marc).execute(),
    );

  test('when withdrawn leaves the earlier messages readable and hides later ones', async () => {
    const { id } = await ofType('child', marc);
    const before = await messages(`?conversationId=${id}`, marc);
    await allow(false);
    await sent({ conversationId: id, content: 'Après' });
    expect((await messages(`?conversationId=${id}`, marc)).map((message) => message.id)).toEqual(
      before.map((message) => message.id),
    );
    expect(await messages('?search=apres', marc)).toEqual([]);
    expect((await conversations(marc)).find((one) => one.id === id)).toMatchObject({ bar: 'right_withdrawn' });
    const refused = await send({ conversationId: id, content: 'x' }, marc);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'messaging_not_allowed']);
    expect(codeOf(await send({ receiverId: ids.teacher, content: 'x' }, marc))).toBe('messaging_not_allowed');
    expect((await contacts(marc)).conversations).toEqual([]);
  });

  test('when restored gives the earlier messages again and hides those sent in between', async () => {
    const { id } = await ofType('child', marc);
    const before = await messages(`?conversationId=${id}`, marc);
    await allow(true);
    const child = (await conversations(marc)).find(({ childId }) => childId === 1);
    expect(child).toMatchObject({ bar: null, unread: 0, lastMessage: { id: before[0]?.id } });
    const idsOf = (all: readonly { id: number }[]) => all.map((one) => one.id);
    expect(idsOf(await messages(`?conversationId=${id}`, marc))).toEqual(idsOf(before));
    expect(await messages('?search=apres', marc)).toEqual([]);
    expect((await messages('?search=apres', sophie)).map(({ content }) => content)).toEqual(['Après']);
    await sent({ conversationId: id, content: 'Te revoilà' });
    const { id: last } = await sent({ conversationId: id, content: 'Me revoilà' }, marc);
    expect((await conversations(marc)).find((one) => one.id === id)).toMatchObject({ unread: 1 });
    const texts = (await messages(`?conversationId=${id}`, marc)).map(({ content }) => content);
    expect(texts).toContain('Te revoilà');
    expect(texts).not.toContain('Après');
    await read(id, last, marc);
  });

  test('when restored by another link hides the messages sent while the guardian was removed', async () => {
    const { id } = await ofType('child', marc);
    const record = '/api/staff/families/children/1/guardians';
    const rights = ['view', 'report_absence', 'pickup', 'message'];
    const replies = async (content: string) => (await sent({ conversationId: id, content })).id;
    const texts = async () => (await messages(`?conversationId=${id}`, marc)).map(({ content }) => content);
    const archivedTexts = async () => {
      const headers = { cookie: await cookieOf(ids.marc) };
      const files = unzipSync((await app.inject({ url: '/api/data-export', headers })).rawPayload);
      const copied = JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array())) as { content: string }[];
      return copied.map(({ content }) => content);
    };
    const [heard, unheard] = ['Entendu', 'Pas pour toi'];
    await replies(heard);
    await office('DELETE', `${record}/${ids.marc}`);
    await replies(unheard);
    const link = { userId: ids.marc, relationship: 'father', rights };
    expect((await office('POST', record, { body: link })).status).toBe(201);
    await replies('De nouveau');
    const now = await texts();
    expect(now).toEqual(expect.arrayContaining(['De nouveau', heard]));
    for (const text of [unheard, 'Après']) expect(now).not.toContain(text);
    // The first readable message after a gap is marked, for the guardian with the gap only.
    await replies('Et encore');
    const following = async (reader: typeof marc) =>
      (await messages(`?conversationId=${id}`, reader)).flatMap((m) => (m.followsUnheard ? [m.content] : []));
    expect(await following(marc)).toContain('De nouveau');
    expect(await following(marc)).not.toContain('Et encore');
    expect(await following(sophie)).toEqual([]);
    const archived = await archivedTexts();
    expect(archived).toContain(heard);
    expect(archived).not.toContain(unheard);
    clock.now = new Date(clock.now.getTime() + 1000);
    // A link without the right shows no messages. With the right, the messages of the gap stay hidden.
    await office('DELETE', `${record}/${ids.marc}`);
    await office('POST', record, { body: { ...link, rights: ['view'] } });
    expect((await marc('GET', `/api/messages?conversationId=${id}`)).text).not.toContain(heard);
    await replies('Encore sans toi');
    await allow(true);
    expect(await texts()).toEqual(expect.arrayContaining([heard, 'De nouveau']));
    expect(await texts()).not.toContain('Encore sans toi');
  });

  test('a group conversation is left by declining group invitations, and joined again by accepting them', async () => {
    const allowGroupInvites = (isOn: boolean) => marc('PUT', '/api/settings', { body: { allowGroupInvites: isOn } });
    const inClass = async () => (await conversations(marc)).some(({ type }) => type === 'group');
    expect(await findNotified(() => allowGroupInvites(true))).toEqual([ids.marc]);
    expect(await inClass()).toBe(true);
    await allowGroupInvites(false);
    expect(await inClass()).toBe(false);
    expect((await ofType('group')).participants.map(({ id }) => id)).not.toContain(ids.marc);
  });
});

test("the office sees its conversations with families under the guardian's name", async () => {
  expect(await ofType('school', office)).toMatchObject({ title: 'Sophie Tremblay', bar: null });
});

test('staff write to the families they serve and to their colleagues', async () => {
  const { teachers, parents } = await contacts(teacher);
  expect(teachers.map(({ id }) => id)).toContain(ids.otherTeacher);
  expect(parents.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.sophie, ids.marc]));
  expect(parents.map(({ id }) => id)).not.toContain(foreign.userId);
  await sent({ receiverId: ids.otherTeacher, content: 'Une question' }, teacher);
});
