/**
 * A parent signs, answers, takes back and prints what the school asks; nothing is lost on the way, and nothing done
 * twice.
 */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import { expect, test } from './fixtures.ts';
import { withoutNames } from './without-names.ts';
import { say } from './words.ts';

test.use({ alone: true });

const formsOf = async (page: Page): Promise<FormSummary[]> => (await page.request.get('/api/forms')).json();
const eventOf = async (page: Page): Promise<FormSummary> => {
  const event = (await formsOf(page)).find(({ kind }) => kind === 'event');
  if (!event) throw new Error('the demo has no event');
  return event;
};
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of ['en', 'fr'] as const) {
  const word = (name: Parameters<typeof say<'forms'>>[2]) => say(locale, 'forms', name);
  const title = locale === 'en' ? 'Field trip: the nature centre' : 'Sortie éducative\u00a0: le centre de la nature';
  const signHere = locale === 'en' ? 'Sign by typing your full name' : 'Signez en écrivant votre nom complet';
  const phone = locale === 'en' ? /^Phone number/ : /^Numéro de téléphone/;

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a permission is signed, read again as it was signed, and taken back', async ({
      page,
      as,
      expectAccessible,
    }) => {
      await as('parent');
      await page.request.put('/api/settings', { data: { locale } });
      await page.goto('/more');
      await page.getByRole('link', { name: new RegExp(`^${say(locale, 'app', 'forms')}`) }).click();
      const toDo = page.getByRole('region', { name: word('toDo') });
      await expect(toDo.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('region', { name: word('others') }).getByRole('listitem')).toHaveText([
        new RegExp(word('done')),
      ]);
      await toDo.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page.getByRole('region', { name: word('signers') })).toContainText(word('hasSigned'));

      // What is missing is said in order, under its field, with the focus there.
      const send = page.getByRole('button', { name: word('signAndSend') });
      await send.press('Enter');
      await expect(page.getByLabel(phone)).toBeFocused();
      await page.getByLabel(phone).fill('514 555-0142');
      await page.getByRole('checkbox').first().check();
      await page.getByLabel(signHere).fill('Marc Tremblay');
      await send.press('Enter');
      await expect(page.getByLabel(signHere)).toBeFocused();
      await expect(page.getByRole('form').getByText(/Sophie Tremblay/)).toBeVisible();
      await page.getByLabel(signHere).fill('sophie tremblay');
      await send.click();
      await expect(toast(page, word('signedToast'))).toBeVisible();
      await expect(page.getByRole('heading', { name: word('yourAnswer') })).toBeFocused();
      await expect(page.getByText(word('done'), { exact: true })).toBeVisible();

      await page.getByRole('link', { name: word('seeSigned') }).click();
      const paper = page.getByRole('article');
      await expect(paper).toContainText('sophie tremblay');
      await expect(paper).toContainText('514 555-0142');
      await expect(paper).toContainText(/[0-9a-f]{64}/);
      await expect(paper).toContainText(word('matches'));
      await expectAccessible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const hidden of [
        page.getByRole('banner'),
        page.getByRole('navigation'),
        page.getByRole('button', { name: word('print') }),
      ])
        await expect(hidden).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await page.getByRole('link', { name: word('backToForm') }).click();
      await page.getByRole('button', { name: word('takeBack') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('takeBack') })
        .click();
      await expect(toast(page, word('takenBack'))).toBeVisible();
      await expect(page.getByText(word('withdrawn'), { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: word('earlier') }).getByRole('listitem')).toHaveCount(1);
      await page.getByRole('link', { name: word('all') }).click();
      await expect(toDo.getByRole('listitem').filter({ hasText: title })).toContainText(word('withdrawn'));
    });

    test('an event is answered, changed, and too many are told how much room there is @full', async ({ page, as }) => {
      await as('parent');
      await page.request.put('/api/settings', { data: { locale } });
      const { id } = await eventOf(page);
      await page.goto(`/forms/${id}`);
      const send = page.getByRole('button', { name: word('send'), exact: true });
      await page.getByText(word('coming')).click();
      await page.getByRole('combobox').selectOption('4');
      // What is written outlives the page.
      await page.getByRole('link', { name: word('all') }).click();
      await page.goBack();
      await expect(page.getByRole('combobox')).toHaveValue('4');
      await send.click();
      const given = page.getByRole('region', { name: word('yourAnswer') });
      await expect(given).toContainText('4');
      await page.getByRole('button', { name: word('change') }).click();
      await expect(page.getByRole('combobox')).toHaveValue('4');
      await page.route(/\/responses$/, async (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { type: '', title: '', status: 409, code: 'form_full', requestId: 'x', placesLeft: 5 },
        }),
      );
      await page.getByRole('combobox').selectOption('6');
      await send.click();
      await expect(page.getByRole('form').locator('p').filter({ hasText: /5/ })).toBeVisible();
      await page.unroute(/\/responses$/);
      await page.getByText(word('notComing')).click();
      await send.click();
      await expect(given).toContainText(word('notComing'));
    });
  });
}

test('an answer that was lost on its way back is seen to be there, and is given once @full', async ({ page, as }) => {
  await as('parent');
  const { id } = await eventOf(page);
  await page.goto(`/forms/${id}`);
  await page.getByText('We are coming').click();
  await page.getByRole('combobox').selectOption('2');
  await page.route(/\/responses$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Your answer is sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('2 people');
  const answers = (await formsOf(page)).find((form) => form.id === id)?.children[0]?.answers;
  expect(answers).toHaveLength(1);
});

test('with the school out of reach nothing written is lost, and trying again sends it once', async ({ page, as }) => {
  await as('parent');
  const { id } = await eventOf(page);
  await page.goto(`/forms/${id}`);
  await page.getByText('We are coming').click();
  await page.getByRole('combobox').selectOption('3');
  await page.getByLabel(/^A game/).fill('Hive');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const form = page.getByRole('form', { name: 'Your answer' });
  await expect(form.getByText('It may have been received, or not.')).toBeVisible();
  await expect(page.getByLabel(/^A game/)).toHaveValue('Hive');
  await page.unroute('**/api/**');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('3 people');
  const answers = (await formsOf(page)).find((one) => one.id === id)?.children[0]?.answers;
  expect(answers).toHaveLength(1);
});

test('a text that changed while it was answered is read again before it is signed @full', async ({ page, as }) => {
  await as('parent');
  const form = (await formsOf(page)).find(({ kind, children }) => kind === 'permission' && children[0]?.childId === 2);
  await page.route(`**/api/forms/${form?.id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: 7, text: 'An older text' } });
  });
  await page.goto(`/forms/${form?.id}`);
  await expect(page.getByText('An older text')).toBeVisible();
  await page.getByLabel(/^Phone/).fill('514 555-0142');
  await page.getByLabel(/^Sign by/).fill('Sophie Tremblay');
  await page.unroute(`**/api/forms/${form?.id}`);
  const send = page.getByRole('button', { name: 'Sign and send' });
  await send.click();
  await expect(page.getByText('I allow my child to take part')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The school has just changed this text' })).toBeVisible();
  await expect(page.getByLabel(/^Phone/)).toHaveValue('514 555-0142');
  await send.press('Enter');
  await expect(page.getByRole('button', { name: 'I have read the new text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await send.click();
  await expect(toast(page, 'Signed and sent')).toBeVisible();
});

test('where the names of the children cannot be had, a form is read and not signed, and nothing is asked on and on @full', async ({
  page,
  as,
}) => {
  await as('parent');
  const names = await withoutNames(page);
  await page.goto('/forms/2');
  const send = page.getByRole('button', { name: 'Sign and send' });
  await names.stands(page.getByText('I allow my child to take part'));
  await expect(send).toHaveCount(0);
  await names.given();
  await expect(page.getByText('Noah Tremblay').first()).toBeVisible();
  await expect(send).toBeVisible();
});

test('the list shows what is to be done without the names of the children, and says that they are lacking @full', async ({
  page,
  as,
}) => {
  await as('parent');
  const names = await withoutNames(page);
  await page.goto('/forms');
  const toDo = page.getByRole('region', { name: 'To do', exact: true });
  await names.stands(toDo.getByText('Child · Permission'));
  await names.given();
  await expect(toDo.getByText('Noah Tremblay · Permission')).toBeVisible();
});
