/** The office manages families: rights that apply to an open page, a class list import, replies to suggestions. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'families'>>[2]) => phraseText(locale, 'families', name);
  const list = (name: Parameters<typeof phraseText<'classLists'>>[2]) => phraseText(locale, 'classLists', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the office withdraws a right from a guardian, and the guardian’s open page follows', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      await signInAs('admin');
      const phone = await (await newDeviceAs('parent')).newPage();
      const streaming = phone.waitForResponse(/\/api\/live/);
      await phone.goto('/');
      await expect(phone.getByText('Noah Tremblay').first()).toBeVisible();
      await streaming;

      await page.goto('/staff/families');
      await page.getByRole('searchbox').fill('tremblay noah');
      await page.getByRole('link', { name: /^Noah Tremblay/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Noah Tremblay' })).toBeFocused();
      const rights = `${label('editRights')}, Sophie Tremblay`;
      await page.getByRole('button', { name: rights }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('switch', { name: label('view') }).click();
      await dialog.getByRole('button', { name: label('save') }).click();
      await expect(toast(page, label('everyoneIsTold'))).toBeVisible();
      await expect(page.getByRole('button', { name: rights })).toBeFocused();
      await expect(phone.getByText('Noah Tremblay')).toHaveCount(0);
      await expect(phone.getByText('Léa Tremblay').first()).toBeVisible();

      let failures = 0;
      const broken = { type: 'about:blank', title: 'Internal', status: 500, code: 'internal', requestId: '1' };
      await phone.route('**/api/session', (route) => {
        failures += 1;
        return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(broken) });
      });
      await page.getByRole('button', { name: rights }).click();
      await dialog.getByRole('switch', { name: label('view') }).click();
      await dialog.getByRole('button', { name: label('save') }).click();
      await expect(phone.getByText('Noah Tremblay').first()).toBeVisible();
      // The reload of the guardian's rights failed this time, and waiting would not help: it is requested again on the
      // next page.
      await expect.poll(() => failures).toBeGreaterThan(0);
      // The other requests of the same change are done by then.
      await phone.waitForTimeout(1500);
      await phone.unrouteAll();
      const response = phone.waitForResponse('**/api/session');
      await phone
        .getByRole('navigation')
        .getByRole('link', { name: phraseText(locale, 'app', 'pickup') })
        .tap();
      expect((await response).status()).toBe(200);
    });

    test('a class list with an error line is corrected and imported, and a second import changes nothing @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('admin');
      await page.goto('/staff/families');
      await page.getByRole('link', { name: label('importList') }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: list('template') }).click();
      expect((await download).suggestedFilename()).toBe(list('templateName'));

      const [head, number] = [
        'Numéro;Nom de famille;Prénom;Date de naissance;Local;Nom du parent 1;Courriel du parent 1',
        `J-${locale}`,
      ];
      const file = (day: string) => ({
        name: 'classe.csv',
        mimeType: 'text/csv',
        // The encoding of older spreadsheets.
        buffer: Buffer.from(
          `${head}\r\n${number};Gélinas;Zoé;${day};402;Ève Gélinas;eve.${locale}@example.com\r\n`,
          'latin1',
        ),
      });
      const check = page.getByRole('button', { name: list('check') });
      await page.getByLabel(list('file'), { exact: true }).setInputFiles(file('2019-02-30'));
      await page.getByRole('switch', { name: list('invite') }).click();
      await check.click();
      const problems = page.getByRole('region', { name: /^1 / });
      await expect(problems).toContainText(locale === 'en' ? 'Line 2' : 'Ligne 2');
      await expect(problems).toContainText('2019-02-30');
      const bringIn = page.getByRole('button', { name: list('bringIn'), exact: true });
      await expect(bringIn).toHaveCount(0);

      const text = page.getByLabel(list('paste'));
      await text.fill((await text.inputValue()).replace('2019-02-30', '2019-02-28'));
      await check.click();
      const plan = page.getByRole('region', { name: list('summary') });
      await expect(plan).toContainText('Zoé Gélinas');
      const mended = await text.inputValue();
      await bringIn.click();
      await expect(page.getByText(list('done'))).toBeVisible();

      await page.getByRole('button', { name: list('another') }).click();
      await text.fill(mended);
      await page.getByRole('switch', { name: list('invite') }).click();
      await check.click();
      await expect(plan.getByText(list('nothingChanges'))).toBeVisible();
      await page.getByRole('link', { name: label('back') }).click();
      await page.getByRole('searchbox').fill('gelinas');
      await expect(page.getByRole('link', { name: /^Zoé Gélinas/ })).toHaveCount(1);
      await page.getByRole('tab', { name: label('invitations') }).click();
      const invited = page.getByRole('listitem').filter({ hasText: `eve.${locale}@example.com` });
      await expect(invited).toContainText(label('open'));
      await invited.getByRole('button', { name: startsWith(label('takeBack')) }).click();
      await expect(invited).toContainText(label('revoked'));
    });

    test('a principal is invited, a group is archived and restored, an unused group is deleted, and one with children stays @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('admin');
      await page.goto('/staff/families?tab=groups');
      await page.getByRole('button', { name: label('addGroup') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(label('room')).fill(`Z-${locale}`);
      await dialog.getByRole('checkbox', { name: startsWith('Mireille Bouchard') }).check();
      await dialog.getByRole('button', { name: label('save') }).click();
      await expect(toast(page, label('saved'))).toBeVisible();
      const removal = async (room: string) => {
        await page.getByRole('button', { name: `${label('edit')}, ${room}` }).click();
        await dialog.getByRole('button', { name: label('removeGroup') }).click();
      };
      await removal('402');
      await expect(dialog).toContainText(label('groupHasChildren'));
      await dialog
        .getByRole('button', { name: phraseText(locale, 'ui', 'close') })
        .last()
        .click();
      // An archived group is not offered. A restored one is.
      await page.getByRole('button', { name: `${label('edit')}, Z-${locale}` }).click();
      await dialog.getByRole('button', { name: label('archiveGroup') }).click();
      await expect(dialog).toContainText(label('archiveGroupText'));
      await dialog.getByRole('button', { name: label('archiveGroup') }).click();
      await expect(toast(page, label('groupArchived'))).toBeVisible();
      const archived = page.getByRole('region', { name: label('archivedGroups') });
      await expect(archived).toContainText(`Z-${locale}`);
      const room = page.getByLabel(label('room'));
      await page.getByRole('tab', { name: label('children') }).click();
      await expect(room.locator('option', { hasText: `Z-${locale}` })).toHaveCount(0);
      await page.getByRole('tab', { name: label('groups') }).click();
      // Its children stay in it until the office changes that.
      const [, group = ''] = /group=(\d+)/.exec((await archived.getByRole('link').getAttribute('href')) ?? '') ?? [];
      await page.getByRole('tab', { name: label('staff') }).click();
      const of = dialog.getByRole('checkbox', { name: `Z-${locale}, ${label('archived')}` });
      const member = page.getByRole('button', { name: `${label('edit')}, Mireille Bouchard` });
      await member.click();
      await of.uncheck();
      await dialog.getByRole('button', { name: label('save') }).click();
      await expect(dialog).toHaveCount(0);
      await member.click();
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      await expect(of).toHaveCount(0);
      await page.goto(`/staff/plans?group=${group}`);
      await expect(page.getByText(phraseText(locale, 'staffPlans', 'archived'))).toBeVisible();
      await expect(page.getByRole('button', { name: phraseText(locale, 'staffPlans', 'save') })).toHaveCount(0);
      await page.goto('/staff/families?tab=groups');
      await archived.getByRole('button', { name: new RegExp(`^${label('takeGroupBack')}`) }).click();
      await expect(toast(page, label('groupTakenBack'))).toBeVisible();
      await expect(archived).toHaveCount(0);
      await removal(`Z-${locale}`);
      await dialog.getByRole('button', { name: label('removeGroup') }).click();
      await expect(toast(page, label('groupRemoved'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('button', { name: `${label('edit')}, Z-${locale}` })).toHaveCount(0);

      await page.getByRole('tab', { name: label('invitations') }).click();
      await page.getByRole('button', { name: label('inviteSomebody') }).click();
      await dialog.getByText(label('asOffice'), { exact: true }).click();
      await page
        .getByLabel(label('title'), { exact: true })
        .selectOption({ label: phraseText(locale, 'titles', 'principal') });
      await page.getByLabel(label('name'), { exact: true }).fill('Ève Gélinas');
      await page.getByLabel(label('email'), { exact: true }).fill(`direction.${locale}@example.com`);
      await page.getByRole('button', { name: label('send'), exact: true }).click();
      const invited = page.getByRole('listitem').filter({ hasText: `direction.${locale}@example.com` });
      await expect(invited).toContainText(phraseText(locale, 'titles', 'principal'));
    });

    test('a suggestion gets a status that its author sees live @full', async ({ page, signInAs, newDeviceAs }) => {
      await signInAs('admin');
      const title = `A map ${locale}`;
      const phone = await (await newDeviceAs('parent')).newPage();
      const data = { title, description: 'Where is the bus right now?' };
      expect((await phone.request.post('/api/feature-requests', { data })).status()).toBe(201);
      const streaming = phone.waitForResponse(/\/api\/live/);
      await phone.goto('/more');
      const own = phone.getByRole('listitem').filter({ hasText: title });
      await expect(own).toContainText(phraseText(locale, 'suggestions', 'new'));
      await streaming;

      await page.goto('/staff/inbox');
      const sent = page.getByRole('listitem').filter({ hasText: title });
      await expect(sent).toContainText('Sophie Tremblay');
      await sent.getByRole('combobox').selectOption({ label: phraseText(locale, 'suggestions', 'planned') });
      await expect(toast(page, phraseText(locale, 'inbox', 'saved'))).toBeVisible();
      await expect(own).toContainText(phraseText(locale, 'suggestions', 'planned'));
      await phone.goto('/notifications');
      const linkName = locale === 'en' ? /The school answered your suggestion/ : /L’école a répondu à votre suggestion/;
      await phone.getByRole('link', { name: linkName }).first().click();
      await expect(phone).toHaveURL(/\/more$/);

      await page.goto('/staff/audit?kind=suggestion');
      const judged = page.getByRole('listitem').first();
      await expect(judged).toContainText('Nathalie Fortin');
      await judged.getByRole('button', { name: /Sophie Tremblay/ }).click();
      await expect(page).toHaveURL(/person=1/);
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: phraseText(locale, 'audits', 'export') }).click();
      expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    });
  });
}

test('a child number that is taken shows an error until another one is entered @full', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/staff/families');
  await page.getByRole('link', { name: 'Add a child' }).click();
  await page.getByLabel('First name').fill('Zoé');
  await page.getByLabel('Family name').fill('Hamel');
  await page.getByLabel('Group').selectOption({ index: 1 });
  const number = page.getByLabel(/^File number/);
  await number.fill('R-0001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another child has this number.')).toBeVisible();
  await number.fill('R-99001');
  await expect(page.getByText('Another child has this number.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé Hamel' })).toBeVisible();
});
