/** Pickup notifications for guardians: the latest state, at once at the door, and grouped for quick changes. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#core/notifications/notification.ts';
import type { Pushed } from '#core/notifications/push.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { generousLimits } from '#server/app/limits.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { testDepartures } from '#test/support/test-departures.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

const service = await testPushService();
afterAll(service.stop);
const family = await testDepartures({
  pushServices: [service.origin],
  limits: { ...generousLimits, pickupsPerDay: 50 },
});
const { app, sophie, marc, database, clock, lea, people, schedule, step, release, undo } = family;
const start = clock.now;
const seconds = (n: number) => {
  clock.now = new Date(clock.now.getTime() + n * 1000);
};
const idOf = ({ json }: TestReply) => (json as Pickup).id;
const findNotified = async (ask = marc) =>
  ((await ask('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'pickup');
const titles = async (ask = marc) => (await findNotified(ask)).map(({ title }) => title);
const change = (id: number, time: string, ask = sophie) =>
  ask('PUT', `/api/pickups/${id}`, { body: { pickupPersonId: people.sophie, method: 'time', time, useGps: false } });
const atTheDoor = async (id: number) => {
  await step(id, 'getting_ready');
  await step(id, 'at_the_door');
};
const device = async (ask = marc) => {
  const made = service.device();
  await ask('POST', '/api/push-subscriptions', { body: made.subscription });
  return () => made.taken().map(({ content, headers }) => ({ headers, ...(content as Content) }));
};
type Content = Record<'title' | 'body' | 'tag', string> & Pick<Pushed, 'pickup' | 'unread'>;

beforeEach(async () => {
  clock.now = start;
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('push_subscriptions').execute();
    await tx.deleteFrom('outbox').execute();
    await tx.deleteFrom('notifications').execute();
    await tx.updateTable('pickups').set({ status: 'cancelled' }).where('child_id', '=', lea).execute();
    // A release marks that the child left.
    await tx.deleteFrom('attendance_marks').where('child_id', '=', lea).execute();
    await tx.updateTable('users').set({ locale: 'en' }).where('id', 'in', [1, 2]).execute();
  });
});

test('notifies the other guardian once for 41 changes of a pickup, and once more with the latest state', async () => {
  const id = idOf(await schedule());
  seconds(600);
  const phone = await device();
  for (let n = 1; n <= 41; n += 1) {
    seconds(0.5);
    expect((await change(id, n % 2 ? '16:00' : '16:30')).status).toBe(200);
    await app.outbox.wake();
  }
  expect(phone()).toHaveLength(1);
  expect(await findNotified()).toHaveLength(1);
  seconds(300);
  await app.outbox.wake();
  const [first, last, ...more] = phone();
  expect(more).toEqual([]);
  expect(last).toMatchObject({ title: 'Pickup changed for Léa', tag: first?.tag });
  expect(last?.body).toMatch(/4:00\sPM$/);
});

test('counts changes toward the daily limit of pickups', async () => {
  const few = await testDepartures({ limits: { ...generousLimits, pickupsPerDay: 5 } });
  const id = idOf(await few.schedule());
  const body = (n: number) => ({
    pickupPersonId: few.people.sophie,
    method: 'time',
    time: n % 2 ? '16:00' : '16:30',
    useGps: false,
  });
  const put = (n: number) => few.sophie('PUT', `/api/pickups/${id}`, { body: body(n) });
  const statuses: number[] = [];
  for (const n of [1, 2, 3, 4, 5, 5]) statuses.push((await put(n)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await put(4)).status, 'an unchanged pickup does not count').toBe(200);
  expect((await few.schedule({ childId: few.noah })).status).toBe(429);
});

test('notifies every guardian at the door and at the release, each replacing the previous notification', async () => {
  const phone = await device();
  const id = idOf(await schedule());
  await atTheDoor(id);
  expect([await titles(sophie), await titles()]).toEqual([['Léa is at the door'], ['Léa is at the door']]);
  seconds(20);
  await release(id, { checked: 'known' });
  expect([await titles(sophie), await titles()]).toEqual([['Léa was picked up'], ['Léa was picked up']]);
  seconds(20);
  await undo(id);
  expect(await titles()).toEqual(['Léa is still at the school']);
  await app.outbox.wake();
  expect(phone().map(({ title }) => title)).toEqual(['Léa is still at the school']);
});

test('notifies at each step, also at night, without a surname', async () => {
  const phone = await device();
  const id = idOf(await schedule());
  await app.outbox.wake();
  await atTheDoor(id);
  await app.outbox.wake();
  await release(id, { checked: 'known' });
  await app.outbox.wake();
  const pushes = phone();
  expect(pushes.map(({ title }) => title)).toEqual([
    'Pickup scheduled for Léa',
    'Léa is at the door',
    'Léa was picked up',
  ]);
  expect(new Set(pushes.map(({ tag }) => tag)).size).toBe(1);
  expect(pushes.every(({ headers }) => headers['urgency'] === 'high')).toBe(true);
  expect(JSON.stringify(pushes)).not.toContain('Tremblay');
});

test('a push about today’s pickup lets its collector report from the notification, and no other guardian', async () => {
  const [ofMarc, ofSophie] = [await device(), await device(sophie)];
  const byMarc = await schedule({ pickupPersonId: people.marc });
  await app.outbox.wake();
  const [push] = ofMarc();
  expect(push?.pickup).toMatchObject({
    id: idOf(byMarc),
    acts: [
      { act: 'on_the_way', label: 'On my way' },
      { act: 'here', label: 'I’m here' },
    ],
  });
  expect(push?.unread).toBe(1);
  const report = () =>
    marc('POST', `/api/pickups/${idOf(byMarc)}/progress`, { body: { event: 'here' }, key: `${push?.tag}-here` });
  expect([(await report()).status, (await report()).status]).toEqual([200, 200]);
  // The other guardian collects another one, and a pickup of another day has no buttons yet.
  await step(idOf(byMarc), 'getting_ready');
  await release(idOf(byMarc), { checked: 'known' });
  await schedule({ date: '2026-04-15', pickupPersonId: people.marc });
  await app.outbox.wake();
  const later = [...ofMarc(), ...ofSophie()].filter(({ pickup }) => pickup !== undefined);
  expect(later.map(({ pickup }) => pickup?.id)).toEqual([idOf(byMarc)]);
});

test('delays the notification of a later day’s pickup until quiet hours end, and not today’s', async () => {
  const phone = await device();
  clock.now = new Date('2026-04-14T10:30:00Z'); // 6:30 AM at the school
  const tomorrow = await schedule({ date: '2026-04-15' });
  expect(tomorrow.status).toBe(201);
  await app.outbox.wake();
  expect(phone()).toEqual([]);
  await schedule();
  await app.outbox.wake();
  expect(phone()).toHaveLength(1);
  clock.now = new Date('2026-04-14T11:00:00Z');
  await app.outbox.wake();
  expect(phone()).toHaveLength(2);
});

test('removes an unread notification of a pickup that its recipient changes', async () => {
  const id = idOf(await schedule());
  expect((await findNotified()).filter(({ readAt }) => readAt === null)).toHaveLength(1);
  await change(id, '16:00', marc);
  expect((await findNotified()).filter(({ readAt }) => readAt === null)).toEqual([]);
  expect(await titles(sophie)).toEqual(['Pickup changed for Léa']);
});
