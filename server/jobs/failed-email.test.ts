import { afterAll, expect, test } from 'vitest';
import type { Invitation, Invite } from '#core/auth/invitation.ts';
import type { Profile } from '#core/account/profile.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { testSmtp } from '#test/support/fakes/fake-smtp-server.ts';

const smtp = await testSmtp();
afterAll(smtp.stop);
const { app, as, anonymous, database, clock } = await testApp({ smtpUrl: smtp.url });
const office = await as(await adminOf(database, 1));
const sophie = await as(1);
const refuse = () => Object.assign(smtp.manners, { toRecipient: () => '553 no such mailbox' });
const accept = () => Object.assign(smtp.manners, { toRecipient: undefined });
const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));
const invite: Invite = {
  schoolId: 1,
  name: 'Rosalie Cyr',
  email: 'rosalie.cir@parvis.example',
  locale: 'fr',
  gives: 'guardian',
  children: [{ childId: 1, relationship: 'guardian', rights: ['view'] }],
};
const listed = async (id: number) =>
  ((await office('GET', '/api/staff/invitations')).json as Invitation[]).find((one) => one.id === id);
const profile = async () => (await sophie('GET', '/api/profile')).json as Profile;

test('an invitation whose email was rejected says so until it is sent again', async () => {
  refuse();
  const { id } = (await office('POST', '/api/staff/invitations', { body: invite })).json as Invitation;
  expect(await listed(id)).toMatchObject({ state: 'open', undeliveredAt: null });
  later(1000);
  await app.outbox.wake();
  expect(await listed(id)).toMatchObject({ state: 'open', undeliveredAt: clock.now.toISOString() });
  later(1000);
  accept();
  await office('POST', `/api/staff/invitations/${id}/send`);
  expect(await listed(id)).toMatchObject({ undeliveredAt: null });
  await app.outbox.wake();
  expect(await listed(id)).toMatchObject({ undeliveredAt: null });
  expect(smtp.taken.map(({ to }) => to)).toEqual([invite.email]);
});

test('an invitation says so when the mail server could not be reached', async () => {
  Object.assign(smtp.manners, { toRecipient: () => '452 full' });
  const body = { ...invite, email: 'full@parvis.example' };
  const { id } = (await office('POST', '/api/staff/invitations', { body })).json as Invitation;
  for (let hours = 0; hours < 72; hours += 1) {
    await app.outbox.wake();
    later(3_600_000);
  }
  expect((await listed(id))?.undeliveredAt).toEqual(expect.any(String));
  accept();
});

test('the account and the office see that its emails fail, until one is delivered', async () => {
  const { email } = await profile();
  const write = () =>
    database.transaction({}, (tx) => queueEmail(tx, { to: email, locale: 'fr', subject: 'a', text: 'b' }, clock.now));
  const record = async () => (await office('GET', '/api/staff/families/children/1')).json;
  refuse();
  await write();
  await app.outbox.wake();
  const undeliveredAt = clock.now.toISOString();
  expect(await profile()).toMatchObject({ undeliveredAt, newEmail: null });
  expect(JSON.stringify(await record())).toContain(`"undeliveredAt":"${undeliveredAt}"`);
  accept();
  await write();
  await app.outbox.wake();
  expect(await profile()).toMatchObject({ undeliveredAt: null });
  expect(JSON.stringify(await record())).not.toContain(undeliveredAt);
});

test('a new address shows that its email could not be delivered', async () => {
  const email = 'sophie@typo.example';
  refuse();
  await database.asOwner((tx) => tx.updateTable('sessions').set({ confirmed_at: clock.now }).execute());
  expect((await sophie('POST', '/api/profile/email', { body: { email } })).status).toBe(200);
  expect((await profile()).newEmail).toMatchObject({ email, undeliveredAt: null });
  await app.outbox.wake();
  expect((await profile()).newEmail).toMatchObject({ email, undeliveredAt: clock.now.toISOString() });
  accept();
});

test('an undeliverable password reset gets the usual reply, and the office sees the failure', async () => {
  const { email } = await profile();
  refuse();
  expect((await anonymous('POST', '/api/auth/reset', { body: { email } })).status).toBeLessThan(300);
  await app.outbox.wake();
  expect(await profile()).toMatchObject({ undeliveredAt: clock.now.toISOString() });
  accept();
});
