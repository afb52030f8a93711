/** The photo of a product: added by the office in the product's form, and seen by families in the store. */
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

for (const locale of ['fr', 'en'] as const) {
  const files = (key: Parameters<typeof phraseText<'files'>>[2]) => phraseText(locale, 'files', key);

  test.describe(`in ${locale}`, () => {
    test.use({ ownServer: true, look: { locale, theme: 'light' } });

    test('the office adds a photo to a product, and a parent sees it in a box of fixed size', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      const office = await (await newDeviceAs('admin', tablet)).newPage();
      await office.goto('/staff/store/1');
      await expect(office.getByRole('button', { name: files('addPhoto') })).toBeVisible();
      const buffer = await jpegPhoto({ width: 1600, height: 900, color: '#3a7d44' });
      await office.locator('input[type=file]').setInputFiles({ name: 'chandail.jpg', mimeType: 'image/jpeg', buffer });
      await expect(office.getByRole('button', { name: files('replacePhoto') })).toBeVisible();
      await expectAccessible(office);
      await office.getByRole('button', { name: phraseText(locale, 'staffStore', 'save') }).click();
      await expect(office.getByText(phraseText(locale, 'staffStore', 'saved'))).toBeVisible();

      await signInAs('parent');
      await page.goto('/store');
      const photo = page.getByRole('listitem').locator('img');
      await expect(photo).toHaveCount(1);
      await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
      const box = await photo.boundingBox();
      expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
      await expectAccessible(page);
    });
  });
}
