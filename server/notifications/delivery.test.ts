import { afterAll, beforeEach, expect, test } from 'vitest';
import { testFamily } from '#server/app/test-family.ts';
import { testPushService } from '#server/mail/test-push-service.ts';
import { notify } from './notification-store.ts';

const service = await testPushService();
afterAll(service.stop);
const { app, as, sophie, marc, ids, database, clock, letters } = await testFamily({ pushServices: [service.origin] });
const teacher = await as(ids.teacher);
const start = clock.now;
const minutes = (n: number) => {
  clock.now = new Date(clock.now.getTime() + n * 60_000);
};
const read = { en: 'Léa’s daily report', fr: 'Rapport quotidien\u00a0: Léa' };
const report = {
  kind: 'report',
  title: read,
  body: { en: 'Today', fr: 'Aujourd’hui' },
  link: '/report?child=1',
} as const;
const ring = (told: Partial<{ kind: 'report' | 'pickup' | 'quiz'; title: typeof read }> = {}, users = [ids.sophie]) =>
  database.transaction({ schoolIds: [1] }, (tx) =>
    notify(tx, users, { ...report, ...told, schoolId: 1, childIds: [1] }, clock.now),
  );
const subscribed = async (ask = sophie) => {
  const device = service.device();
  await ask('POST', '/api/push-subscriptions', { body: device.subscription });
  return device;
};
const wish = (body: object, ask = sophie) => ask('PUT', '/api/settings', { body });
/** The letters that left since this was last asked. */
const sent = async () => {
  const fresh = (await letters()).filter(({ headers }) => !known.has(headers['Message-ID'] ?? ''));
  for (const { headers } of fresh) known.add(headers['Message-ID'] ?? '');
  return fresh;
};
const known = new Set<string>();

beforeEach(async () => {
  clock.now = start;
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('push_subscriptions').execute();
    await tx.deleteFrom('outbox').execute();
    await tx.deleteFrom('user_settings').execute();
    await tx.updateTable('users').set({ locale: 'fr' }).where('id', '=', ids.sophie).execute();
  });
});

test('what the bell tells goes to each of one’s devices, in one’s language, with the screen it opens', async () => {
  const [phone, tablet] = [await subscribed(), await subscribed()];
  await ring();
  await app.outbox.wake();
  const told = { content: { lang: 'fr', title: read.fr, body: 'Aujourd’hui', link: '/report?child=1', urgent: false } };
  expect(phone.taken()).toMatchObject([told]);
  expect(tablet.taken()).toMatchObject([told]);
  await ring({ kind: 'pickup' });
  await app.outbox.wake();
  expect(phone.taken().map(({ headers }) => headers['urgency'])).toEqual(['normal', 'high']);
});

test('nobody is written to about what they have seen; the rest comes in one letter after ten minutes', async () => {
  await ring();
  await ring({ title: { en: 'Seen', fr: 'Vu' } });
  const list = (await sophie('GET', '/api/notifications?limit=1')).json as { id: number }[];
  await sophie('POST', '/api/notifications/read', { body: { ids: list.map(({ id }) => id) } });
  minutes(9);
  expect(await sent()).toEqual([]);
  minutes(1);
  const [letter, ...others] = await sent();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: 'sophie.tremblay@example.org', subject: read.fr });
  expect(letter?.text).toContain(`${read.fr}\nAujourd’hui\nhttp`);
  expect(letter?.text).toContain('/report?child=1');
  expect(letter?.text).not.toContain('Vu\n');
  minutes(60);
  expect(await sent()).toEqual([]);
});

test('who never chose a language is written to in both', async () => {
  await database.asOwner((tx) => tx.updateTable('users').set({ locale: null }).where('id', '=', ids.sophie).execute());
  await ring();
  minutes(10);
  const [letter] = await sent();
  expect(letter?.subject).toBe(`${read.fr} / ${read.en}`);
  expect(letter?.text).toMatch(/Bonjour,[\s\S]*Hello,/);
});

test('by night what can wait waits, and comes in the morning as one letter; what cannot comes at once', async () => {
  const phone = await subscribed();
  clock.now = new Date('2026-04-15T01:30:00Z'); // 9:30 PM
  await ring();
  minutes(60);
  await ring({ kind: 'quiz', title: { en: 'A quiz', fr: 'Un quiz' } });
  await ring({ kind: 'pickup', title: { en: 'A pickup', fr: 'Un départ' } });
  await app.outbox.wake();
  expect(phone.taken()).toMatchObject([{ content: { title: 'Un départ', urgent: true } }]);
  minutes(2);
  expect(await sent()).toMatchObject([{ subject: 'Un départ' }]);
  clock.now = new Date('2026-04-15T10:59:00Z');
  expect(await sent()).toEqual([]);
  minutes(1);
  const [letter, ...others] = await sent();
  expect(others).toEqual([]);
  expect(letter?.subject).toBe('2 nouvelles que vous n’avez pas encore vues');
  expect(letter?.text).toMatch(/Rapport quotidien\u00a0: Léa[\s\S]*Un quiz/);
  expect(phone.taken()).toHaveLength(3);
});

test('switches, kinds and quiet hours govern what leaves, up to the moment it leaves', async () => {
  const phone = await subscribed();
  await wish({ notify: { quiz: { push: false, email: false } } });
  await ring({ kind: 'quiz' });
  minutes(20);
  expect([await sent(), phone.taken()]).toEqual([[], []]);
  await ring();
  await wish({ push: false });
  await app.outbox.wake();
  expect(phone.taken()).toEqual([]);
  await wish({ push: true, email: false });
  minutes(20);
  expect(await sent()).toEqual([]);
  await wish({ email: true });
  await ring();
  await wish({ quietHours: { start: '00:00', end: '23:59' } });
  minutes(20);
  expect([await sent(), phone.taken()]).toEqual([[], []]);
});

test('of a child from whom one was parted nothing leaves any more, not even what was told before', async () => {
  const phone = await subscribed(marc);
  const see = (can_view: boolean) =>
    database.asOwner((tx) => tx.updateTable('guardians').set({ can_view }).where('user_id', '=', ids.marc).execute());
  await ring({}, [ids.marc]);
  await see(false);
  await app.outbox.wake();
  minutes(20);
  expect([await sent(), phone.taken()]).toEqual([[], []]);
  await see(true);
});

test('a session that is over has no device; what waits for it is dropped', async () => {
  const phone = await subscribed();
  await database.asOwner((tx) =>
    tx.updateTable('sessions').set({ expires_at: clock.now }).where('user_id', '=', ids.sophie).execute(),
  );
  await ring();
  await app.outbox.wake();
  expect(phone.taken()).toEqual([]);
  await database.asOwner((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .where('user_id', '=', ids.sophie)
      .execute(),
  );
});

test('a message is told without who wrote it or what, once for several, and not when it was read at once', async () => {
  const phone = await subscribed();
  const conversation = await database.asOwner((tx) =>
    tx.selectFrom('conversations').select('id').where('child_id', '=', 1).executeTakeFirstOrThrow(),
  );
  const { id: conversationId } = conversation;
  const write = async (content: string) => {
    const { status, json } = await teacher('POST', '/api/messages', { body: { conversationId, content } });
    expect(status).toBe(201);
    return (json as { id: number }).id;
  };
  await write('Elle a de la fièvre');
  minutes(1);
  await app.outbox.wake();
  const content = { tag: `conversation-${conversationId}`, title: 'Nouveau message', body: 'Au sujet de Léa' };
  expect(phone.taken()).toMatchObject([{ content: { ...content, link: `/messages?conversation=${conversationId}` } }]);
  expect(JSON.stringify(phone.taken())).not.toMatch(/fièvre|Roy/);
  await write('Un');
  await write('Deux');
  minutes(1);
  await app.outbox.wake();
  expect(phone.taken()).toHaveLength(2);
  const messageId = await write('Lu tout de suite');
  await sophie('POST', `/api/conversations/${conversationId}/read`, { body: { messageId } });
  minutes(1);
  await app.outbox.wake();
  expect(phone.taken()).toHaveLength(2);
  // Nobody is written to about messages who did not ask for it.
  minutes(20);
  expect(await sent()).toEqual([]);
  await wish({ notify: { message: { push: false, email: true } } });
  await write('Encore');
  minutes(20);
  expect(await sent()).toMatchObject([{ subject: 'Nouveau message' }]);
  expect(phone.taken()).toHaveLength(2);
});
