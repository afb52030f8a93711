/** The logo of a school: added by the office in the settings, seen by families in the help, and removed. */
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

for (const locale of ['fr', 'en'] as const) {
  const files = (key: Parameters<typeof phraseText<'files'>>[2]) => phraseText(locale, 'files', key);

  test.describe(`in ${locale}`, () => {
    test.use({ ownServer: true, look: { locale, theme: 'light' } });

    test('the office adds a logo, a parent sees it while the page is open, and it is removed', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      await signInAs('parent');
      await page.goto('/settings/help');
      const logo = page.getByRole('region', { name: phraseText(locale, 'help', 'reach') }).locator('img');
      await expect(page.getByRole('heading', { name: phraseText(locale, 'help', 'reach') })).toBeVisible();
      await expect(logo).toHaveCount(0);

      const office = await (await newDeviceAs('admin', tablet)).newPage();
      await office.goto('/staff/settings/school');
      const field = office.getByRole('group', { name: phraseText(locale, 'schoolSettings', 'logo') });
      await expect(field.getByRole('button', { name: files('addPhoto') })).toBeVisible();
      const buffer = await jpegPhoto({ width: 900, height: 600, color: '#3a7d44' });
      await field.locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
      await expect(field.getByRole('button', { name: files('replacePhoto') })).toBeVisible();
      await expectAccessible(office);
      const save = office.getByRole('button', { name: phraseText(locale, 'authoring', 'save'), exact: true });
      await save.click();
      await expect(office.getByText(phraseText(locale, 'schoolSettings', 'saved'))).toBeVisible();

      await expect(logo).toHaveCount(1);
      await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
      await expectAccessible(page);

      // Printed sheets have it.
      const sheets = await (await newDeviceAs('teacher', tablet)).newPage();
      for (const path of ['/staff/attendance/sheet/1', '/staff/attendance/month']) {
        await sheets.goto(path);
        const printed = sheets.locator('.sheet-logo');
        await expect.poll(() => printed.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
        await sheets.emulateMedia({ media: 'print' });
        await expect(printed).toBeVisible();
        await sheets.emulateMedia({ media: 'screen' });
      }

      await field.getByRole('button', { name: files('removePhoto') }).click();
      await save.click();
      await expect(logo).toHaveCount(0);
    });
  });
}
