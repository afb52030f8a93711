/** A parent adds pickup people, for today or permanently, and removes them. The office does too. */
import { expect, test } from './fixtures.ts';
import { openPickups, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const people = (name: Parameters<typeof phraseText<'people'>>[2]) => phraseText(locale, 'people', name);
  const adding = (name: Parameters<typeof phraseText<'addPerson'>>[2]) => phraseText(locale, 'addPerson', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a person added for today can be chosen at once, and a permanent one waits for approval', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await openPickups(page, '/pickup?child=1');
      await page.getByRole('button', { name: people('add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: adding('submit') }).press('Enter');
      await expect(dialog.getByText(adding('nameRequired'))).toBeVisible();
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await dialog.getByRole('textbox').fill('Odile Marchand');
      await dialog.getByRole('combobox').selectOption('aunt');
      await dialog.getByRole('button', { name: adding('submit') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('combobox')).toBeFocused();
      await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/Odile Marchand/);

      await page.getByRole('button', { name: people('add') }).click();
      await dialog.getByRole('textbox').fill('Rosa Villeneuve');
      await dialog.getByRole('radio', { name: adding('always') }).check({ force: true });
      await dialog.getByRole('checkbox', { name: 'Noah Tremblay' }).check();
      await dialog.getByRole('button', { name: adding('submit') }).click();
      await expect(toast(page, adding('addedPendingText'))).toBeVisible();
      await expect(page.getByText(/Rosa Villeneuve\s?:/)).toBeVisible();
      await expect(page.getByRole('combobox')).not.toContainText('Rosa Villeneuve');

      await page.getByRole('button', { name: people('add') }).click();
      await dialog.getByRole('button', { name: /^(?:Remove|Retirer) Rosa Villeneuve$/ }).click();
      await page
        .getByRole('dialog', { name: adding('removeQuestion') })
        .getByRole('button', { name: /Rosa/ })
        .click();
      await expect(toast(page, 'Rosa Villeneuve')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/Rosa Villeneuve\s?:/)).toHaveCount(0);
    });

    test('a person who is already on the list is reported at the field @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await openPickups(page, '/pickup?child=1');
      await page.getByRole('button', { name: people('add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('helene lafreniere');
      await dialog.getByRole('button', { name: adding('submit') }).click();
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(adding('alreadyNamed'));
      await dialog.getByRole('textbox').fill('Helene Beaulieu');
      await expect(dialog.getByText(adding('alreadyNamed'))).toHaveCount(0);
      await dialog.getByRole('button', { name: adding('submit') }).click();
      await expect(dialog).toHaveCount(0);
    });
  });
}

test('the office finds a pickup person and removes them after a confirmation, and the family sees it @narrow @full', async ({
  page,
  signInAs,
  browser,
  school,
  expectAccessible,
}) => {
  const family = await browser.newContext({ baseURL: school.url });
  await family.request.post('/api/demo/session', { data: { as: 'parent' } });
  const body = { name: 'Odile Maréchal', childIds: [1], todayOnly: true };
  expect((await family.request.post('/api/pickup-persons', { data: body })).status()).toBe(201);
  await signInAs('admin');
  await page.goto('/staff/more');
  await page.getByRole('main').getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveTitle('People · Parvis');
  const list = page.getByRole('region', { name: /^Added by families/ });
  await expect(list.getByRole('searchbox')).toBeVisible();
  const everybody = await list.getByRole('listitem').count();
  await list.getByRole('searchbox').fill('marechal lea');
  await expect(page).toHaveURL(/search=marechal/);
  const odile = list.getByRole('listitem');
  await expect(odile).toHaveCount(1);
  await expect(odile).toContainText('For Léa Tremblay (Room 402) · Added by Sophie Tremblay');
  await expect(odile).toContainText('Today only');
  await expectAccessible();

  const dialog = page.getByRole('dialog', { name: 'Remove this person?' });
  await odile.getByRole('button', { name: 'Remove, Odile Maréchal' }).click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(odile).toHaveCount(1);
  await odile.getByRole('button', { name: 'Remove, Odile Maréchal' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Odile Maréchal can no longer pick up')).toBeVisible();
  await expect(list.getByText('Try another name')).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();
  await list.getByRole('searchbox').fill('');
  await expect(list.getByRole('listitem')).toHaveCount(everybody - 1);
  expect(await (await family.request.get('/api/pickup-persons')).text()).not.toContain('Odile');
  await family.close();

  await signInAs('teacher');
  await page.goto('/staff/people');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(0);
});
