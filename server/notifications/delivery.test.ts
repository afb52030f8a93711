import { afterAll, beforeEach, expect, test } from 'vitest';
import { testFamily } from '#test/support/test-family.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';
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
const ring = (
  changes: Partial<{ kind: 'report' | 'pickup' | 'quiz'; title: typeof read }> = {},
  users = [ids.sophie],
) =>
  database.transaction({ schoolIds: [1] }, (tx) =>
    notify(tx, users, { ...report, ...changes, schoolId: 1, childIds: [1] }, clock.now),
  );
const subscribed = async (ask = sophie) => {
  const device = service.device();
  await ask('POST', '/api/push-subscriptions', { body: device.subscription });
  return device;
};
const updateSettings = (body: object, ask = sophie) => ask('PUT', '/api/settings', { body });
/** The emails sent since the last call. */
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

test('a notification is pushed to each device of the user, in their language, with its link', async () => {
  const [phone, tablet] = [await subscribed(), await subscribed()];
  await ring();
  await app.outbox.wake();
  const changes = {
    content: { lang: 'fr', title: read.fr, body: 'Aujourd’hui', link: '/report?child=1', urgent: false },
  };
  expect(phone.taken()).toMatchObject([changes]);
  expect(tablet.taken()).toMatchObject([changes]);
  await ring({ kind: 'pickup' });
  await app.outbox.wake();
  expect(phone.taken().map(({ headers }) => headers['urgency'])).toEqual(['normal', 'high']);
});

test('read notifications are not emailed, and the others arrive in one email after ten minutes', async () => {
  await ring();
  await ring({ title: { en: 'Seen', fr: 'Vu' } });
  const list = (await sophie('GET', '/api/notifications?limit=1')).json as { id: number }[];
  await sophie('POST', '/api/notifications/read', { body: { ids: list.map(({ id }) => id) } });
  minutes(9);
  expect(await sent()).toEqual([]);
  minutes(1);
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: 'sophie.tremblay@example.org', subject: read.fr });
  expect(email?.text).toContain(`${read.fr}\nAujourd’hui\nhttp`);
  expect(email?.text).toContain('/report?child=1');
  expect(email?.text).not.toContain('Vu\n');
  minutes(60);
  expect(await sent()).toEqual([]);
});

test('a user without a chosen language gets the email in both', async () => {
  await database.asOwner((tx) => tx.updateTable('users').set({ locale: null }).where('id', '=', ids.sophie).execute());
  await ring();
  minutes(10);
  const [email] = await sent();
  expect(email?.subject).toBe(`${read.fr} / ${read.en}`);
  expect(email?.text).toMatch(/Bonjour,[\s\S]*Hello,/);
});

test('during quiet hours normal notifications wait for one email in the morning, and urgent ones are sent at once', async () => {
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
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email?.subject).toBe('2 nouvelles que vous n’avez pas encore vues');
  expect(email?.text).toMatch(/Rapport quotidien\u00a0: Léa[\s\S]*Un quiz/);
  expect(phone.taken()).toHaveLength(3);
});

test('channel switches, kinds and quiet hours apply up to the time of sending', async () => {
  const phone = await subscribed();
  await updateSettings({ notify: { quiz: { push: false, email: false } } });
  await ring({ kind: 'quiz' });
  minutes(20);
  expect([await sent(), phone.taken()]).toEqual([[], []]);
  await ring();
  await updateSettings({ push: false });
  await app.outbox.wake();
  expect(phone.taken()).toEqual([]);
  await updateSettings({ push: true, email: false });
  minutes(20);
  expect(await sent()).toEqual([]);
  await updateSettings({ email: true });
  await ring();
  await updateSettings({ quietHours: { start: '00:00', end: '23:59' } });
  minutes(20);
  expect([await sent(), phone.taken()]).toEqual([[], []]);
});

test('nothing is sent about a child whose view right was withdrawn, including queued notifications', async () => {
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

test('an expired session has no device, and its queued pushes are dropped', async () => {
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

test('a message notification names no sender or text, is sent once per conversation, and is dropped when read at once', async () => {
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
  const content = { tag: `conversation-${conversationId}`, title: 'Nouveau message', body: 'Concernant Léa' };
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
  // Emails about messages are off by default.
  minutes(20);
  expect(await sent()).toEqual([]);
  await updateSettings({ notify: { message: { push: false, email: true } } });
  await write('Encore');
  minutes(20);
  expect(await sent()).toMatchObject([{ subject: 'Nouveau message' }]);
  expect(phone.taken()).toHaveLength(2);
});
