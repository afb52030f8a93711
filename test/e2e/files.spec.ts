/** Photos and PDFs of messages: chosen, sent, seen by the other user, opened, and refused with a reason. */
import type { Page } from '@playwright/test';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { expect, tablet, test } from './fixtures.ts';
import {
  bubbles,
  composer,
  idOf,
  row,
  setAccountLocale,
  parentName,
  teacherName,
} from '#test/e2e/pages/message-page.ts';
import { alarm } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const label = phraseText<'files'>;
const chooser = (page: Page) => page.locator('input[type=file]');
const openTeacher = async (page: Page) => {
  await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
  await expect(composer(page, 'fr')).toBeVisible();
};
const jpeg = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpegPhoto({ width: 3000, height: 2000, color }),
});

/** The number of files of drafts on the device. */
const countDraftFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('parvis-draft-files');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.addEventListener('success', () => resolve(counting.result));
    });
  });

test.describe('in French', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test('a parent sends two photos and a PDF, and the teacher opens them', async ({ page, signInAs, newDeviceAs }) => {
    await signInAs('parent');
    await setAccountLocale(page, 'fr');
    await openTeacher(page);
    const pdf = { name: 'Certificat médical.pdf', mimeType: 'application/pdf', buffer: pdfDocument() };
    await chooser(page).setInputFiles([
      await jpeg('genou.jpg', '#b04030'),
      await jpeg('pansement.jpg', '#30b040'),
      pdf,
    ]);
    await expect(page.locator('.file-thumb')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: /pansement\.jpg/ }).click();
    await chooser(page).setInputFiles(await jpeg('pansement-2.jpg', '#3040b0'));
    // Typed while the photo is read.
    await composer(page, 'fr').fill('Il est tombé.');
    await expect(page.locator('.file-thumb')).toHaveCount(2);
    await composer(page, 'fr').press('Enter');
    const own = bubbles(page, 'Il est tombé.');
    await expect(own).toContainText(phraseText('fr', 'messages', 'sent'));
    await expect(own.getByRole('img')).toHaveCount(2);

    const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
    await setAccountLocale(teacher, 'fr');
    await teacher.goto('/staff/messages');
    await row(teacher, 'fr', parentName).click();
    const received = bubbles(teacher, 'Il est tombé.');
    const photos = received.getByRole('img');
    await expect(photos).toHaveCount(2);
    for (const photo of await photos.all())
      await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await photos.first().click();
    const viewer = teacher.getByRole('dialog', { name: label('fr', 'files', 'viewer') });
    await expect(viewer).toContainText('1 sur 2');
    await teacher.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('2 sur 2');
    await expectAccessible(teacher);
    await teacher.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    const downloading = teacher.waitForEvent('download');
    await received.getByRole('link', { name: /Certificat médical\.pdf/ }).click();
    expect((await downloading).suggestedFilename()).toBe('Certificat médical.pdf');
  });

  test('a chosen photo survives a reload, is sent with its message, and is deleted from the device', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await setAccountLocale(page, 'fr');
    await openTeacher(page);
    await composer(page, 'fr').fill('Le dessin de Léa');
    await chooser(page).setInputFiles([await jpeg('dessin.jpg', '#226699'), await jpeg('autre.jpg', '#aa3311')]);
    await expect(page.locator('.file-thumb')).toHaveCount(2);
    await expect.poll(() => page.evaluate(countDraftFiles)).toBe(2);
    await page.reload();
    await expect(page.locator('.file-thumb')).toHaveCount(2);
    await page.getByRole('button', { name: 'Retirer le fichier autre.jpg' }).tap();
    await expect(page.locator('.file-thumb')).toHaveCount(1);
    await page.getByRole('button', { name: phraseText('fr', 'messages', 'send') }).tap();
    await expect(bubbles(page, 'Le dessin de Léa').getByRole('img')).toHaveCount(1);
    await expect.poll(() => page.evaluate(countDraftFiles)).toBe(0);
  });

  test('a file that cannot be sent is refused with a reason, and nothing else is lost', async ({ page, signInAs }) => {
    await signInAs('parent');
    await setAccountLocale(page, 'fr');
    await openTeacher(page);
    await composer(page, 'fr').fill('Voici');
    await chooser(page).setInputFiles([
      { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      await jpeg('photo.jpg', '#888888'),
    ]);
    await expect(alarm(page, label('fr', 'files', 'file_not_supported'))).toBeVisible();
    await expect(page.locator('.file-thumb')).toHaveCount(1);
    await expect(composer(page, 'fr')).toHaveValue('Voici');
    await page.reload();
    await expect(page.locator('.file-thumb')).toHaveCount(1);
    await expect(composer(page, 'fr')).toHaveValue('Voici');
    await expect(page.getByRole('heading', { level: 1, name: teacherName })).toBeVisible();
  });
});
