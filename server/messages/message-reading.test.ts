import { describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { testMessages } from '#test/support/test-messages.ts';

const { sophie, marc, teacher, office, as, database, ids, messages, sent, read, badge, ofType } = await testMessages();

describe('reading', () => {
  test('reduces the unread count in the list and on the tab, and never moves the mark backward', async () => {
    const { id, lastMessage } = await ofType('child');
    const [newest = 0, older = 0] = (await messages(`?conversationId=${id}`)).map((message) => message.id);
    expect(lastMessage?.id).toBe(newest);
    expect((await read(id, newest)).json).toMatchObject({ id, unread: 0 });
    expect(await badge(sophie)).toBe(3);
    expect((await read(id, older)).json).toMatchObject({ unread: 0 });
    expect(await badge(sophie)).toBe(3);
  });

  test('of a message that does not exist yet marks up to the newest, and later messages are unread', async () => {
    const { id } = await ofType('school');
    await read(id, 2_000_000);
    expect(await ofType('school')).toMatchObject({ unread: 0 });
    await sent({ conversationId: id, content: 'Une réponse' }, office);
    expect(await ofType('school')).toMatchObject({ unread: 1, lastMessage: { content: 'Une réponse', state: 'sent' } });
  });

  test('shows the sender the read state: by the other user, by the office, by how many members of a group', async () => {
    const { id: individual } = await ofType('individual');
    const toTeacher = await sent({ conversationId: individual, content: 'Merci!' });
    expect(toTeacher).toMatchObject({ state: 'sent', readBy: 0, sender: 'Sophie Tremblay', avatar: 'ST' });
    await read(individual, toTeacher.id, teacher);
    expect((await messages(`?conversationId=${individual}`))[0]).toMatchObject({ state: 'read', readBy: 1 });

    const { id: school } = await ofType('school');
    const toOffice = await sent({ conversationId: school, content: 'Parfait.' });
    await read(school, toOffice.id, office);
    expect((await messages(`?conversationId=${school}`))[0]).toMatchObject({ state: 'read', readBy: 1 });

    const { id: group, participants } = await ofType('group');
    const toClass = await sent({ conversationId: group, content: 'À demain!' });
    await read(group, toClass.id, teacher);
    expect((await messages(`?conversationId=${group}`))[0]).toMatchObject({ state: 'sent', readBy: 1 });
    for (const { id } of participants) if (id !== ids.sophie) await read(group, toClass.id, await as(id));
    const others = participants.length - 1;
    expect((await messages(`?conversationId=${group}`))[0]).toMatchObject({ state: 'read', readBy: others });
  });
});

describe('a long list', () => {
  test('is paged, newest first, without duplicates or gaps', async () => {
    const { id } = await ofType('group');
    for (let n = 0; n < 7; n += 1) await sent({ conversationId: id, content: `${n}` }, n % 2 ? teacher : sophie);
    const whole = (await messages(`?conversationId=${id}&limit=200`)).map((message) => message.id);
    const paged: number[] = [];
    for (let before = 2_000_000_000, page: Message[] = []; ; before = page.at(-1)?.id ?? 0) {
      page = await messages(`?conversationId=${id}&limit=3&before=${before}`);
      if (page.length === 0) break;
      paged.push(...page.map((message) => message.id));
    }
    expect(paged).toEqual(whole);
    expect(whole).toEqual(whole.toSorted((a, b) => b - a));
    expect((await sophie('GET', '/api/messages?limit=201')).status).toBe(422);
  });

  test("without a conversation contains the messages of the current user's conversations only", async () => {
    const all = await messages('?limit=200');
    expect(new Set(all.map(({ conversationId }) => conversationId)).size).toBe(4);
    const everything = await database.asOwner((tx) => tx.selectFrom('messages').select('id').execute());
    expect(all.length).toBeLessThan(everything.length);
  });
});

describe('a search', () => {
  test("finds words in the current user's conversations, ignoring case and accents, or in one conversation", async () => {
    const found = async (search: string, query = '') =>
      (await messages(`?search=${encodeURIComponent(search)}${query}`)).map(({ content }) => content);
    expect(await found('CASTORS')).toEqual([expect.stringContaining('castors')]);
    expect(await found('evaluation math')).toEqual([expect.stringContaining('math evaluation')]);
    expect(await found('residence facture')).toEqual([expect.stringContaining('preuve de résidence')]);
    expect(await found('castors facture')).toEqual([]);
    expect(await found('castors', `&conversationId=${(await ofType('school')).id}`)).toEqual([]);
    expect(await found('100%_')).toEqual([]);
    expect(await found('\u0301')).toEqual([]);
    await sent({ receiverId: ids.teacher, content: 'Sa sœur a 100%_ compris l’exercice' });
    expect(await found("100%_ SOEUR l'exer")).toHaveLength(1);
  });

  test('finds each of many messages, short and long, and never matches words across two messages', async () => {
    const { id } = await ofType('individual');
    const names = Array.from({ length: 40 }, (_, n) => `mot${String.fromCharCode(97 + (n % 26))}${n}x`);
    for (const [n, name] of names.entries()) {
      await sent({ conversationId: id, content: `${name} ${'é'.repeat((n * 97) % 1900)}` }, n % 3 ? sophie : teacher);
    }
    for (const [n, name] of names.entries()) {
      expect(await messages(`?search=${name}`), name).toHaveLength(1);
      expect(await messages(`?search=${name}%20${names[(n + 1) % names.length]}`)).toEqual([]);
    }
    const [first, second] = await messages('?search=mot&limit=2');
    expect(await messages(`?search=mot&limit=1&before=${first?.id}`)).toEqual([second]);
    expect(await messages('?search=mot&limit=200')).toHaveLength(40);
  });

  test('does not find messages of conversations of others', async () => {
    expect((await messages('?search=fractions', marc)).length).toBe(0);
    expect((await messages('?search=fractions')).length).toBeGreaterThan(0);
  });
});
