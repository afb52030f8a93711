/** A school that writes in French alone publishes in French, and an English family reads it marked as French. */
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'en', theme: 'light' } });

const text = {
  title: 'Foire du livre',
  description: 'Jeudi à la bibliothèque.',
  details: 'Apportez un livre, repartez avec un autre.',
} as const;

test('the office of a French-only school announces in French alone, and an English parent reads it', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  const label = (name: Parameters<typeof phraseText<'staffAnnouncements'>>[2]) =>
    phraseText('en', 'staffAnnouncements', name);
  const authoring = (name: Parameters<typeof phraseText<'authoring'>>[2]) => phraseText('en', 'authoring', name);
  const settings = (name: Parameters<typeof phraseText<'schoolSettings'>>[2]) =>
    phraseText('en', 'schoolSettings', name);
  await signInAs('admin');
  await page.goto('/staff/settings/school');
  await page.getByLabel(settings('english'), { exact: true }).uncheck();
  await page.getByRole('button', { name: authoring('save') }).click();
  await expect(page.getByRole('status').filter({ hasText: settings('saved') })).toBeVisible();

  await page.goto('/staff/announcements/new');
  const field = (name: keyof typeof text) => page.getByLabel(label(name), { exact: true });
  for (const name of ['title', 'description', 'details'] as const) {
    await expect(field(name)).toHaveAttribute('lang', 'fr');
    await field(name).fill(text[name]);
  }
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible();
  // English is folded away: once it is added, its first field has the focus.
  await page.getByRole('button', { name: authoring('addEnglish') }).click();
  await expect(page.locator('[name="words.title.en"]')).toBeFocused();
  await expect(page.getByRole('button', { name: authoring('addEnglish') })).toHaveCount(0);
  await expectAccessible();

  await page.getByRole('button', { name: label('publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: label('publish') })
    .click();
  await expect(page.getByRole('region', { name: label('readers') })).toBeVisible();

  const phone = await (await newDeviceAs('parent')).newPage();
  await phone.goto('/');
  const heading = phone.getByRole('heading', { name: text.title });
  await expect(heading).toHaveAttribute('lang', 'fr');
  await phone
    .getByRole('button', { name: new RegExp(`^${phraseText('en', 'announcements', 'details')}.*${text.title}`) })
    .click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog.getByText(text.details)).toHaveAttribute('lang', 'fr');
  await expect(dialog.getByRole('heading', { name: text.title })).toHaveAttribute('lang', 'fr');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
});
