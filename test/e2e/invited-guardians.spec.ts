/** A guardian without an email: on the record, invited by a letter, released to, and signed up with its code. */
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

const name = 'Aïcha Benali';

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the office adds a guardian without an email and prints a letter, and its code opens an account', async ({
      page,
      signInAs,
      newDeviceAs,
      expectAccessible,
      school,
      playwright,
      browser,
    }) => {
      const t = (feature: Parameters<typeof phraseText>[1], key: string) => phraseText(locale, feature, key as never);
      await signInAs('admin');
      await page.goto('/staff/families/1');
      await page.getByRole('button', { name: t('families', 'addGuardian') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('families', 'name'), { exact: true }).fill(name);
      const phone = dialog.getByLabel(t('families', 'phone'), { exact: true });
      await phone.fill('at work');
      const add = dialog.getByRole('button', { name: t('families', 'addToRecord') });
      await add.click();
      await expect(dialog).toContainText(t('families', 'phoneWrong'));
      await expect(phone).toBeFocused();
      await phone.fill('514 555-0142');
      await expectAccessible();
      await dialog.getByText(t('families', locale === 'en' ? 'english' : 'french'), { exact: true }).click();
      await add.click();
      const there = page.getByRole('region', { name: t('families', 'guardians') });
      const invited = there.getByRole('listitem').filter({ hasText: name });
      await expect(invited).toContainText(t('families', 'noAccountYet'));
      await expect(invited.getByRole('link', { name: '514 555-0142' })).toHaveAttribute('href', 'tel:5145550142');
      await expectAccessible();
      await invited.getByRole('button', { name: t('families', 'edit') }).click();
      await dialog.getByLabel(t('families', 'name'), { exact: true }).fill('');
      await dialog.getByRole('button', { name: t('families', 'save') }).click();
      await expect(dialog).toContainText(t('families', 'required'));
      await dialog.getByLabel(t('families', 'name'), { exact: true }).fill(name);
      await dialog.getByLabel(t('families', 'phone'), { exact: true }).fill('514 555-0143');
      await expectAccessible();
      await dialog.getByRole('button', { name: t('families', 'save') }).click();
      await expect(dialog).toBeHidden();
      await expect(invited.getByRole('link', { name: '514 555-0143' })).toBeVisible();

      const parent = await playwright.request.newContext({ baseURL: school.url });
      await parent.post('/api/demo/session', { data: { as: 'parent' } });
      const door = await (await newDeviceAs('teacher', tablet)).newPage();
      await schoolClockShows(door, '15:10');
      const people = await (await parent.get('/api/pickup-persons')).json();
      const self = people.find(({ isMe }: { isMe: boolean }) => isMe);
      const plan = { childId: 1, pickupPersonId: self.id, method: 'time', time: '17:30', useGps: false };
      const pickup = await (await parent.post('/api/pickups', { data: plan })).json();
      for (const step of ['getting_ready', 'at_the_door']) {
        const moved = await door.request.post(`/api/staff/departures/${pickup.id}/transitions`, { data: { step } });
        expect(moved.status()).toBe(200);
      }
      await door.goto('/staff/today');
      const card = door.getByRole('listitem').filter({ has: door.getByRole('heading', { name: 'Léa T.' }) });
      await card.getByRole('button', { name: t('departures', 'release') }).click();
      const release = door.getByRole('dialog');
      await release.getByRole('button', { name: t('departures', 'otherPerson') }).click();
      const choice = release.locator('label').filter({ hasText: name });
      await expect(choice).toContainText(t('departures', 'noAccount'));
      await choice.click();
      await release.getByRole('button', { name: t('departures', 'photoId') }).click();
      await expect(release).toHaveCount(0);
      const { departures } = await (await door.request.get('/api/staff/departures')).json();
      const released = departures.find(({ id }: { id: number }) => id === pickup.id);
      expect(released).toMatchObject({ status: 'released', collectedBy: name, person: { hasNoAccount: true } });

      await invited.getByRole('link', { name: startsWith(t('families', 'letter')) }).click();
      await expect(page.getByText(t('families', 'lettersWarning'))).toBeVisible();
      await page.getByRole('button', { name: /1/ }).click();
      const letter = page.getByRole('article').filter({ hasText: name });
      await expect(letter).toContainText('Léa');
      await expectAccessible();
      const [code = ''] = /[A-Z3-9]{5}-[A-Z3-9]{5}/.exec(await letter.innerText()) ?? [];
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: t('families', 'print') })).toBeHidden();
      await expect(letter).toBeVisible();

      const guest = await (await browser.newContext({ baseURL: school.url, locale: `${locale}-CA` })).newPage();
      await guest.goto('/invitation');
      const field = guest.getByLabel(phraseText(locale, 'invitations', 'code'));
      await field.fill('ACDEF 0000');
      await field.press('Enter');
      await expect(guest.getByText(phraseText(locale, 'invitations', 'codeShape'))).toBeVisible();
      await field.fill(code.toLowerCase().replace('-', ' '));
      await field.press('Enter');
      await expect(guest.getByRole('textbox', { name: t('invitations', 'name') })).toHaveValue(name);
      await guest.getByRole('textbox', { name: t('signIn', 'email') }).fill(`aicha.${locale}@example.org`);
      await guest.getByRole('textbox', { name: t('passwords', 'new') }).fill('deux hérons jouent aux cartes');
      await guest.getByRole('button', { name: t('invitations', 'accept') }).click();
      await expect(guest.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
      await guest.context().close();
      await parent.dispose();
    });
  });
}

test('the letters of 200 families are prepared and print on a page each within ten seconds @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const invite = {
    schoolId: 1,
    gives: 'guardian',
    name,
    email: null,
    locale: 'fr',
    children: [{ childId: 1, relationship: 'aunt', rights: ['view'] }],
  };
  await page.request.post('/api/staff/invitations', { data: invite });
  const families = 200;
  await page.route('**/api/staff/invitations/letters', async (route) => {
    const response = await route.fetch();
    const made = await response.json();
    const [first] = made.letters;
    const letters = Array.from({ length: families }, (_, n) => {
      const children = ['Léa', 'Marie-Capucine', 'Jean-Christophe', 'Noah'].slice(0, 1 + (n % 4));
      return { ...first, id: n + 1, name: `Aïcha Benali-Tremblay ${n + 1}`, locale: n % 2 ? 'en' : 'fr', children };
    });
    await route.fulfill({ response, json: { ...made, letters } });
  });
  await page.goto('/staff/invitations/letters');
  const prepare = page.getByRole('main').getByRole('button');
  await expect(prepare).toBeVisible();
  const began = Date.now();
  await prepare.click();
  await expect(page.getByRole('article')).toHaveCount(families);
  const pdf = await page.pdf({ format: 'Letter' });
  const seconds = (Date.now() - began) / 1000;
  // Every page of a PDF is an object of this type.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(families);
  expect(seconds).toBeLessThan(10);
});
