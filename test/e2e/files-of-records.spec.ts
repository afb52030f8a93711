/** Photos and PDFs of announcements and absences: attached, sent, and opened by those who may. */
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { expect, tablet, test } from './fixtures.ts';
import { schoolClockShows } from './clock.ts';
import { phraseText } from './text.ts';

for (const locale of ['fr', 'en'] as const) {
  const files = (name: Parameters<typeof phraseText<'files'>>[2]) => phraseText(locale, 'files', name);
  const staff = (name: Parameters<typeof phraseText<'staffAnnouncements'>>[2]) =>
    phraseText(locale, 'staffAnnouncements', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true });

    test('an announcement is published with a photo and a PDF, and a parent opens them', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      const school = await (await newDeviceAs('teacher', tablet)).newPage();
      await school.goto('/staff/announcements/new');
      const texts = { title: 'Verger', description: 'À la ferme.', details: 'Bottes de pluie.' } as const;
      for (const name of ['title', 'description', 'details'] as const)
        for (const lang of ['English', 'Français'])
          await school.getByLabel(`${staff(name)} (${lang})`).fill(texts[name]);
      const ferme = await jpegPhoto({ width: 1600, height: 900, color: '#3a7d44' });
      await school.locator('input[type=file]').setInputFiles([
        { name: 'ferme.jpg', mimeType: 'image/jpeg', buffer: ferme },
        { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfDocument() },
        { name: 'autre.pdf', mimeType: 'application/pdf', buffer: pdfDocument('autre') },
      ]);
      const attached = school.getByRole('list', { name: files('chosen') });
      await expect(attached.getByRole('button')).toHaveCount(3);
      await expect(attached.getByRole('img', { name: 'ferme.jpg' })).toBeVisible();
      await expectAccessible(school);
      // The draft keeps what was uploaded.
      await school.reload();
      await expect(attached.getByRole('button')).toHaveCount(3);
      await attached.getByRole('button', { name: /autre\.pdf/ }).click();
      await expect(attached.getByRole('button')).toHaveCount(2);
      await school.getByRole('button', { name: staff('publish') }).click();
      await school
        .getByRole('dialog')
        .getByRole('button', { name: staff('publish') })
        .click();
      await expect(school.getByText(staff('isPublished')).first()).toBeVisible();

      await signInAs('parent');
      await page.goto('/');
      await page
        .getByRole('button', { name: new RegExp(`^${phraseText(locale, 'announcements', 'details')}.*Verger`) })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Verger' });
      const photo = dialog.getByRole('img', { name: /Photo.*Verger/ });
      await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280);
      await expect(dialog.getByText('autre.pdf')).toBeHidden();
      await expectAccessible(page);
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('link', { name: /plan\.pdf/ }).click();
      expect((await downloading).suggestedFilename()).toBe('plan.pdf');
      await photo.click();
      await expect(page.getByRole('dialog', { name: files('viewer') })).toBeVisible();
    });

    test('a medical note goes with an absence, is opened by the teacher, and is deleted', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      const absence = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText(locale, 'absences', name);
      await signInAs('parent');
      await schoolClockShows(page, '08:00');
      await page.goto('/absence?child=1');
      await page.getByText(absence('doctor'), { exact: true }).first().click();
      await expect(page.getByRole('radio', { name: absence('doctor') })).toBeChecked();
      await expect(page.getByText(files('noteRule'))).toBeVisible();
      const form = page.locator('form').filter({ has: page.getByRole('radio', { name: absence('doctor') }) });
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'billet.pdf', mimeType: 'application/pdf', buffer: pdfDocument() });
      await expect(form.getByText('billet.pdf')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: absence('submit') }).click();
      const first = page
        .getByRole('region', { name: absence('recent') })
        .getByRole('listitem')
        .first();
      await expect(first.getByRole('link', { name: /billet\.pdf/ })).toBeVisible();

      const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
      await schoolClockShows(teacher, '08:05');
      await teacher.goto('/staff/attendance?room=402');
      await teacher
        .getByRole('button', { name: /^Léa Tremblay/ })
        .first()
        .click();
      const link = teacher.getByRole('dialog').getByRole('link', { name: /billet\.pdf/ });
      const downloading = teacher.waitForEvent('download');
      await link.click();
      expect((await downloading).suggestedFilename()).toBe('billet.pdf');
      await expectAccessible(teacher);

      await first
        .getByRole('button', { name: new RegExp(`^${files('deleteNote')}|^${files('deleteNoteOf').split('{')[0]}`) })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: files('deleteNote'), exact: true })
        .click();
      await expect(first.getByRole('link', { name: /billet\.pdf/ })).toBeHidden();
      await first.locator('input[type=file]').setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await jpegPhoto({ width: 800, height: 1100, color: '#c2a14d' }),
      });
      await expect(first.getByRole('img')).toBeVisible();
      await expect(link).toBeHidden();
    });

    test('the office sees how much storage the files of its school use', async ({ page, signInAs }) => {
      await signInAs('admin');
      await page.goto('/staff/settings/school');
      const meter = page.getByRole('meter', { name: phraseText(locale, 'schoolSettings', 'storage') });
      await expect(meter).toBeVisible();
      await expect(
        page.getByText(locale === 'fr' ? /^\d+ fichiers?, .*sur 50.Go$/ : /^\d+ files?, .* of 50 GB$/),
      ).toBeVisible();
      await expectAccessible(page);
    });
  });
}
