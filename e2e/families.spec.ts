/** The office keeps families: rights that an open page follows, a class list brought in, suggestions answered. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { nameStart } from './screen.ts';
import { say } from './words.ts';

test.use({ alone: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of ['en', 'fr'] as const) {
  const word = (name: Parameters<typeof say<'families'>>[2]) => say(locale, 'families', name);
  const list = (name: Parameters<typeof say<'classLists'>>[2]) => say(locale, 'classLists', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the office takes a right from a guardian, and that guardian’s open page follows', async ({
      page,
      as,
      another,
    }) => {
      await as('admin');
      const phone = await (await another('parent')).newPage();
      const streaming = phone.waitForResponse(/\/api\/live/);
      await phone.goto('/');
      await expect(phone.getByText('Noah Tremblay').first()).toBeVisible();
      await streaming;

      await page.goto('/staff/families');
      await page.getByRole('searchbox').fill('tremblay noah');
      await page.getByRole('link', { name: /^Noah Tremblay/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Noah Tremblay' })).toBeFocused();
      const rights = `${word('editRights')}, Sophie Tremblay`;
      await page.getByRole('button', { name: rights }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('switch', { name: word('view') }).click();
      await dialog.getByRole('button', { name: word('save') }).click();
      await expect(toast(page, word('everyoneIsTold'))).toBeVisible();
      await expect(page.getByRole('button', { name: rights })).toBeFocused();
      await expect(phone.getByText('Noah Tremblay')).toHaveCount(0);
      await expect(phone.getByText('Léa Tremblay').first()).toBeVisible();

      const fails = phone.waitForResponse('**/api/session');
      const broken = { type: 'about:blank', title: 'Internal', status: 500, code: 'internal', requestId: '1' };
      await phone.route('**/api/session', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(broken) }),
      );
      await page.getByRole('button', { name: rights }).click();
      await dialog.getByRole('switch', { name: word('view') }).click();
      await dialog.getByRole('button', { name: word('save') }).click();
      await expect(phone.getByText('Noah Tremblay').first()).toBeVisible();
      // What a guardian may do could not be told this time, and would not be had by waiting: it is asked for again
      // where they go next.
      await fails;
      // What else was told of the same change is asked for by then.
      await phone.waitForTimeout(1500);
      await phone.unrouteAll();
      const asked = phone.waitForResponse('**/api/session');
      await phone
        .getByRole('navigation')
        .getByRole('link', { name: say(locale, 'app', 'pickup') })
        .tap();
      expect((await asked).status()).toBe(200);
    });

    test('a class list with an error line is mended, brought in, and changes nothing a second time @full', async ({
      page,
      as,
    }) => {
      await as('admin');
      await page.goto('/staff/families');
      await page.getByRole('link', { name: word('importList') }).click();
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
        // As older spreadsheets write it.
        buffer: Buffer.from(
          `${head}\r\n${number};Gélinas;Zoé;${day};402;Ève Gélinas;eve.${locale}@example.com\r\n`,
          'latin1',
        ),
      });
      const check = page.getByRole('button', { name: list('check') });
      await page.getByLabel(list('file')).setInputFiles(file('2019-02-30'));
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
      await page.getByRole('link', { name: word('back') }).click();
      await page.getByRole('searchbox').fill('gelinas');
      await expect(page.getByRole('link', { name: /^Zoé Gélinas/ })).toHaveCount(1);
      await page.getByRole('tab', { name: word('invitations') }).click();
      const invited = page.getByRole('listitem').filter({ hasText: `eve.${locale}@example.com` });
      await expect(invited).toContainText(word('open'));
      await invited.getByRole('button', { name: nameStart(word('takeBack')) }).click();
      await expect(invited).toContainText(word('revoked'));
    });

    test('a principal is invited, a group is put away and taken back, and one made by mistake is removed; one with children stays @full', async ({
      page,
      as,
    }) => {
      await as('admin');
      await page.goto('/staff/families?tab=groups');
      await page.getByRole('button', { name: word('addGroup') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(word('room')).fill(`Z-${locale}`);
      await dialog.getByRole('checkbox', { name: nameStart('Mireille Bouchard') }).check();
      await dialog.getByRole('button', { name: word('save') }).click();
      await expect(toast(page, word('saved'))).toBeVisible();
      const removal = async (room: string) => {
        await page.getByRole('button', { name: `${word('edit')}, ${room}` }).click();
        await dialog.getByRole('button', { name: word('removeGroup') }).click();
      };
      await removal('402');
      await expect(dialog).toContainText(word('groupHasChildren'));
      await dialog
        .getByRole('button', { name: say(locale, 'ui', 'close') })
        .last()
        .click();
      // Put away it is nobody's to choose; taken back it is.
      await page.getByRole('button', { name: `${word('edit')}, Z-${locale}` }).click();
      await dialog.getByRole('button', { name: word('archiveGroup') }).click();
      await expect(dialog).toContainText(word('archiveGroupText'));
      await dialog.getByRole('button', { name: word('archiveGroup') }).click();
      await expect(toast(page, word('groupArchived'))).toBeVisible();
      const archived = page.getByRole('region', { name: word('archivedGroups') });
      await expect(archived).toContainText(`Z-${locale}`);
      const room = page.getByLabel(word('room'));
      await page.getByRole('tab', { name: word('children') }).click();
      await expect(room.locator('option', { hasText: `Z-${locale}` })).toHaveCount(0);
      await page.getByRole('tab', { name: word('groups') }).click();
      // Who was of it stays, until the office says otherwise.
      const [, group = ''] = /group=(\d+)/.exec((await archived.getByRole('link').getAttribute('href')) ?? '') ?? [];
      await page.getByRole('tab', { name: word('staff') }).click();
      const of = dialog.getByRole('checkbox', { name: `Z-${locale}, ${word('archived')}` });
      const member = page.getByRole('button', { name: `${word('edit')}, Mireille Bouchard` });
      await member.click();
      await of.uncheck();
      await dialog.getByRole('button', { name: word('save') }).click();
      await expect(dialog).toHaveCount(0);
      await member.click();
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      await expect(of).toHaveCount(0);
      await page.goto(`/staff/plans?group=${group}`);
      await expect(page.getByText(say(locale, 'staffPlans', 'archived'))).toBeVisible();
      await expect(page.getByRole('button', { name: say(locale, 'staffPlans', 'save') })).toHaveCount(0);
      await page.goto('/staff/families?tab=groups');
      await archived.getByRole('button', { name: new RegExp(`^${word('takeGroupBack')}`) }).click();
      await expect(toast(page, word('groupTakenBack'))).toBeVisible();
      await expect(archived).toHaveCount(0);
      await removal(`Z-${locale}`);
      await dialog.getByRole('button', { name: word('removeGroup') }).click();
      await expect(toast(page, word('groupRemoved'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('button', { name: `${word('edit')}, Z-${locale}` })).toHaveCount(0);

      await page.getByRole('tab', { name: word('invitations') }).click();
      await page.getByRole('button', { name: word('inviteSomebody') }).click();
      await dialog.getByText(word('asOffice'), { exact: true }).click();
      await page.getByLabel(word('title')).selectOption({ label: say(locale, 'titles', 'principal') });
      await page.getByLabel(word('name'), { exact: true }).fill('Ève Gélinas');
      await page.getByLabel(word('email'), { exact: true }).fill(`direction.${locale}@example.com`);
      await page.getByRole('button', { name: word('send'), exact: true }).click();
      const invited = page.getByRole('listitem').filter({ hasText: `direction.${locale}@example.com` });
      await expect(invited).toContainText(say(locale, 'titles', 'principal'));
    });

    test('a suggestion gets a status that its author sees without reloading @full', async ({ page, as, another }) => {
      await as('admin');
      const title = `A map ${locale}`;
      const phone = await (await another('parent')).newPage();
      const data = { title, description: 'Where is the bus right now?' };
      expect((await phone.request.post('/api/feature-requests', { data })).status()).toBe(201);
      const streaming = phone.waitForResponse(/\/api\/live/);
      await phone.goto('/more');
      const own = phone.getByRole('listitem').filter({ hasText: title });
      await expect(own).toContainText(say(locale, 'suggestions', 'new'));
      await streaming;

      await page.goto('/staff/inbox');
      const sent = page.getByRole('listitem').filter({ hasText: title });
      await expect(sent).toContainText('Sophie Tremblay');
      await sent.getByRole('combobox').selectOption({ label: say(locale, 'suggestions', 'planned') });
      await expect(toast(page, say(locale, 'inbox', 'saved'))).toBeVisible();
      await expect(own).toContainText(say(locale, 'suggestions', 'planned'));
      await phone.goto('/notifications');
      const told = locale === 'en' ? /The school answered your suggestion/ : /L’école a répondu à votre suggestion/;
      await phone.getByRole('link', { name: told }).first().click();
      await expect(phone).toHaveURL(/\/more$/);

      await page.goto('/staff/audit?kind=suggestion');
      const judged = page.getByRole('listitem').first();
      await expect(judged).toContainText('Nathalie Fortin');
      await judged.getByRole('button', { name: /Sophie Tremblay/ }).click();
      await expect(page).toHaveURL(/person=1/);
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: say(locale, 'audits', 'export') }).click();
      expect((await file).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    });
  });
}

test('a number that another child has is said to be taken until another one is written @full', async ({ page, as }) => {
  await as('admin');
  await page.goto('/staff/families');
  await page.getByRole('link', { name: 'Add a child' }).click();
  await page.getByLabel('First name').fill('Zoé');
  await page.getByLabel('Family name').fill('Hamel');
  await page.getByLabel('Group').selectOption({ index: 1 });
  const number = page.getByLabel(/^Number at the school/);
  await number.fill('R-0001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another child has this number.')).toBeVisible();
  await number.fill('R-99001');
  await expect(page.getByText('Another child has this number.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé Hamel' })).toBeVisible();
});
