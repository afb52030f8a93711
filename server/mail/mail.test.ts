import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bindSpaces } from '#core/lang/french.ts';
import { emptyFolder, testNow } from '#test/support/test-database.ts';
import { testApp } from '#test/support/test-app.ts';
import type { OutgoingEmail } from './email.ts';
import { queueEmail } from './mail-acts.ts';
import { deleteOldEmails, mailToFolder } from './mail-folder.ts';
import { mailBySmtp } from './mail-smtp.ts';
import { emailsIn } from '#test/support/fakes/collected-emails.ts';
import { testSmtp, textOf } from '#test/support/fakes/fake-smtp-server.ts';

const from = 'Parvis <parvis@school.example>';
const email: OutgoingEmail = {
  id: '0b4e1f6e-7a0e-4a57-9d4c-3f2f3c0f7c11',
  writtenAt: testNow,
  to: 'sophie.tremblay@parvis.example',
  locale: 'fr',
  subject: 'Réinitialiser votre mot de passe',
  text: `Bonjour,\n\nOuvrez cette page :\nhttps://parvis.example/reset?token=${'x'.repeat(120)}\n.\nÀ bientôt`,
};

test('an email is sent after its transaction commits, with the typography of its language', async () => {
  const { database, letters } = await testApp();
  expect(bindSpaces(email.text)).not.toBe(email.text);
  const { id: _, writtenAt: __, ...written } = email;
  const undone = database.transaction({}, async (tx) => {
    await queueEmail(tx, written, testNow);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await letters()).toEqual([]);
  await database.transaction({}, (tx) => queueEmail(tx, { ...written, userId: 1 }, testNow));
  expect(await letters()).toMatchObject([{ to: written.to, subject: written.subject, text: bindSpaces(written.text) }]);
  expect(await letters()).toHaveLength(1);
});

test('without a mail server, an email is a file for its owner only, and a repeated email overwrites it', async () => {
  const folder = join(emptyFolder(), 'mail');
  const bodies: object[] = [];
  const mail = mailToFolder({ folder, from, log: { info: (about) => bodies.push(about) } });
  await mail.send(email);
  await mail.send(email);
  await mail.send({ ...email, id: 'another', writtenAt: new Date(testNow.getTime() + 1), subject: 'a\r\nBcc: b@c' });
  const [first, second] = emailsIn(folder);
  expect(first).toMatchObject({ to: email.to, subject: email.subject, text: email.text });
  expect(first?.headers['Message-ID']).toContain(email.id);
  expect(second?.headers).toMatchObject({ Subject: 'a Bcc: b@c' });
  expect(second?.headers.Bcc).toBeUndefined();
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  expect(files.map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(bodies.at(0)).toEqual({ file: files.toSorted()[0] });
});

test('email files are deleted after seven days, partial ones too, and other files stay', async () => {
  const folder = join(emptyFolder(), 'mail');
  const mail = mailToFolder({ folder, from, log: { info: () => undefined } });
  deleteOldEmails(folder, testNow);
  for (const daysAgo of [0, 7, 8]) {
    await mail.send({ ...email, id: `${daysAgo}`, writtenAt: new Date(testNow.getTime() - daysAgo * 86_400_000) });
  }
  for (const other of ['.2026-03-01T10-00-00.000Z-cut.eml', 'notes.txt', '2026-03-01.eml.bak']) {
    writeFileSync(join(folder, other), '');
  }
  deleteOldEmails(folder, testNow);
  expect(readdirSync(folder).toSorted()).toEqual([
    '2026-03-01.eml.bak',
    expect.stringMatching(/^2026-04-07T.*-7\.eml$/),
    expect.stringMatching(/^2026-04-14T.*-0\.eml$/),
    'notes.txt',
  ]);
});

test('a mail server gets the complete email, with the same id at every attempt', async () => {
  const smtp = await testSmtp();
  onTestFinished(smtp.stop);
  const mail = mailBySmtp({ url: smtp.url, from });
  await Promise.all([mail.send(email), mail.send(email)]);
  mail.close();
  expect(smtp.taken).toHaveLength(2);
  for (const { to, source, ...rest } of smtp.taken) {
    expect({ to, from: rest.from }).toEqual({ to: email.to, from: 'parvis@school.example' });
    expect(source).toContain(`Message-ID: <${email.id}@school.example>`);
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(textOf(source)).toBe(email.text);
  }
});

test('an unknown address is permanent, a full or unavailable server is temporary', async () => {
  const smtp = await testSmtp({ toRecipient: () => '550 no such person' });
  const mail = mailBySmtp({ url: smtp.url, from });
  await expect(mail.send(email)).rejects.toMatchObject({ name: 'Undeliverable', message: 'EENVELOPE 550' });
  Object.assign(smtp.manners, { toRecipient: () => '452 full' });
  await expect(mail.send(email)).rejects.toMatchObject({ name: 'Error', responseCode: 452 });
  smtp.stop();
  await expect(mail.send(email)).rejects.toMatchObject({ name: 'Error' });
  mail.close();
});
