import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { boundSpaces } from '#core/lang/french.ts';
import { emptyFolder, testNow } from '#server/db/test-database.ts';
import { testApp } from '#server/app/test-app.ts';
import type { Sending } from './letter.ts';
import { sendLetter } from './mail-acts.ts';
import { forgetOldLetters, mailToFolder } from './mail-folder.ts';
import { mailBySmtp } from './mail-smtp.ts';
import { lettersIn } from './test-letters.ts';
import { testSmtp, textOf } from './test-smtp.ts';

const from = 'Parvis <parvis@school.example>';
const letter: Sending = {
  id: '0b4e1f6e-7a0e-4a57-9d4c-3f2f3c0f7c11',
  writtenAt: testNow,
  to: 'sophie.tremblay@parvis.example',
  locale: 'fr',
  subject: 'Réinitialiser votre mot de passe',
  text: `Bonjour,\n\nOuvrez cette page :\nhttps://parvis.example/reset?token=${'x'.repeat(120)}\n.\nÀ bientôt`,
};

test('a letter is sent with its transaction, set as its language is, and a test can read it', async () => {
  const { database, letters } = await testApp();
  expect(boundSpaces(letter.text)).not.toBe(letter.text);
  const { id: _, writtenAt: __, ...written } = letter;
  const undone = database.transaction({}, async (tx) => {
    await sendLetter(tx, written, testNow);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await letters()).toEqual([]);
  await database.transaction({}, (tx) => sendLetter(tx, { ...written, userId: 1 }, testNow));
  expect(await letters()).toMatchObject([
    { to: written.to, subject: written.subject, text: boundSpaces(written.text) },
  ]);
  expect(await letters()).toHaveLength(1);
});

test('without a mail server it is a file for its owner’s eyes only, the same one however often it comes', async () => {
  const folder = join(emptyFolder(), 'mail');
  const said: object[] = [];
  const mail = mailToFolder({ folder, from, log: { info: (about) => said.push(about) } });
  await mail.send(letter);
  await mail.send(letter);
  await mail.send({ ...letter, id: 'another', writtenAt: new Date(testNow.getTime() + 1), subject: 'a\r\nBcc: b@c' });
  const [first, second] = lettersIn(folder);
  expect(first).toMatchObject({ to: letter.to, subject: letter.subject, text: letter.text });
  expect(first?.headers['Message-ID']).toContain(letter.id);
  expect(second?.headers).toMatchObject({ Subject: 'a Bcc: b@c' });
  expect(second?.headers.Bcc).toBeUndefined();
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  expect(files.map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(said.at(0)).toEqual({ file: files.toSorted()[0] });
});

test('such files are kept for seven days, unfinished ones too; what else lies there stays', async () => {
  const folder = join(emptyFolder(), 'mail');
  const mail = mailToFolder({ folder, from, log: { info: () => undefined } });
  forgetOldLetters(folder, testNow);
  for (const daysAgo of [0, 7, 8]) {
    await mail.send({ ...letter, id: `${daysAgo}`, writtenAt: new Date(testNow.getTime() - daysAgo * 86_400_000) });
  }
  for (const other of ['.2026-03-01T10-00-00.000Z-cut.eml', 'notes.txt', '2026-03-01.eml.bak']) {
    writeFileSync(join(folder, other), '');
  }
  forgetOldLetters(folder, testNow);
  expect(readdirSync(folder).toSorted()).toEqual([
    '2026-03-01.eml.bak',
    expect.stringMatching(/^2026-04-07T.*-7\.eml$/),
    expect.stringMatching(/^2026-04-14T.*-0\.eml$/),
    'notes.txt',
  ]);
});

test('a mail server gets it whole, under the same number at every try', async () => {
  const smtp = await testSmtp();
  onTestFinished(smtp.stop);
  const mail = mailBySmtp({ url: smtp.url, from });
  await Promise.all([mail.send(letter), mail.send(letter)]);
  mail.close();
  expect(smtp.taken).toHaveLength(2);
  for (const { to, source, ...rest } of smtp.taken) {
    expect({ to, from: rest.from }).toEqual({ to: letter.to, from: 'parvis@school.example' });
    expect(source).toContain(`Message-ID: <${letter.id}@school.example>`);
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(textOf(source)).toBe(letter.text);
  }
});

test('an address that is not there is given up; a server that is full or away is not', async () => {
  const smtp = await testSmtp({ toRecipient: () => '550 no such person' });
  const mail = mailBySmtp({ url: smtp.url, from });
  await expect(mail.send(letter)).rejects.toMatchObject({ name: 'Undeliverable', message: 'EENVELOPE 550' });
  Object.assign(smtp.manners, { toRecipient: () => '452 full' });
  await expect(mail.send(letter)).rejects.toMatchObject({ name: 'Error', responseCode: 452 });
  smtp.stop();
  await expect(mail.send(letter)).rejects.toMatchObject({ name: 'Error' });
  mail.close();
});
