/** A parent signs, answers, withdraws and prints forms. No input is lost, and no mutation runs twice. */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import { expect, test } from './fixtures.ts';
import { failChildrenRequest } from './fail-children-request.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const formsOf = async (page: Page): Promise<FormSummary[]> => (await page.request.get('/api/forms')).json();
const eventOf = async (page: Page): Promise<FormSummary> => {
  const event = (await formsOf(page)).find(({ kind }) => kind === 'event');
  if (!event) throw new Error('the demo has no event');
  return event;
};
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'forms'>>[2]) => phraseText(locale, 'forms', name);
  const title = locale === 'en' ? 'Field trip: the nature centre' : 'Sortie éducative\u00a0: le centre de la nature';
  const signHere = locale === 'en' ? 'Sign by typing your full name' : 'Signez en écrivant votre nom complet';
  const phone = locale === 'en' ? /^Phone number/ : /^Numéro de téléphone/;

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a permission is signed, read again as it was signed, and withdrawn', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      await page.goto('/more');
      await page.getByRole('link', { name: new RegExp(`^${phraseText(locale, 'app', 'forms')}`) }).click();
      const toDo = page.getByRole('region', { name: label('toDo') });
      await expect(toDo.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByRole('region', { name: label('others') }).getByRole('listitem')).toHaveText([
        new RegExp(label('done')),
      ]);
      await toDo.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page.getByRole('region', { name: label('signers') })).toContainText(label('hasSigned'));

      // Missing parts are reported in order, under their fields, with the focus there.
      const send = page.getByRole('button', { name: label('signAndSend') });
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
      await expect(toast(page, label('signedToast'))).toBeVisible();
      await expect(page.getByRole('heading', { name: label('yourAnswer') })).toBeFocused();
      await expect(page.getByText(label('done'), { exact: true })).toBeVisible();

      await page.getByRole('link', { name: label('seeSigned') }).click();
      const paper = page.getByRole('article');
      await expect(paper).toContainText('sophie tremblay');
      await expect(paper).toContainText('514 555-0142');
      await expect(paper).toContainText(/[0-9a-f]{64}/);
      await expect(paper).toContainText(label('matches'));
      await expectAccessible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const hidden of [
        page.getByRole('banner'),
        page.getByRole('navigation'),
        page.getByRole('button', { name: label('print') }),
      ])
        await expect(hidden).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await page.getByRole('link', { name: label('backToForm') }).click();
      await page.getByRole('button', { name: label('takeBack') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: label('takeBack') })
        .click();
      await expect(toast(page, label('takenBack'))).toBeVisible();
      await expect(page.getByText(label('withdrawn'), { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: label('earlier') }).getByRole('listitem')).toHaveCount(1);
      await page.getByRole('link', { name: label('all') }).click();
      await expect(toDo.getByRole('listitem').filter({ hasText: title })).toContainText(label('withdrawn'));
    });

    test('the name and the last phone number are each filled by a button', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      const slip = (await formsOf(page)).find((form) => form.title === title);
      await page.goto(`/forms/${slip?.id}`);
      await expect(page.getByLabel(phone)).toHaveAttribute('type', 'tel');
      await page.getByLabel(phone).fill('514 555-0142');
      const sign = page.getByRole('button', { name: label('signAs').replace('{name}', 'Sophie Tremblay') });
      await sign.click();
      await expect(page.getByLabel(signHere)).toHaveValue('Sophie Tremblay');
      await expect(page.getByLabel(signHere)).toBeFocused();
      await expect(sign).toHaveCount(0);
      await page.getByRole('button', { name: label('signAndSend') }).click();
      await expect(toast(page, label('signedToast'))).toBeVisible();
      await page.getByRole('button', { name: label('takeBack') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: label('takeBack') })
        .click();
      const last = page.getByRole('button', { name: label('lastAnswer').replace('{text}', '514 555-0142') });
      await expect(last).toBeVisible();
      await expectAccessible();
      await last.press('Enter');
      await expect(page.getByLabel(phone)).toHaveValue('514 555-0142');
      await expect(page.getByLabel(phone)).toBeFocused();
      await expect(last).toHaveCount(0);
    });

    test('an event is answered and changed, and too many people are refused with the number of free places @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      const { id } = await eventOf(page);
      await page.goto(`/forms/${id}`);
      const send = page.getByRole('button', { name: label('send'), exact: true });
      await page.getByText(label('coming')).click();
      await page.getByRole('combobox').selectOption('4');
      // The input survives leaving the page.
      await page.getByRole('link', { name: label('all') }).click();
      await page.goBack();
      await expect(page.getByRole('combobox')).toHaveValue('4');
      await send.click();
      const given = page.getByRole('region', { name: label('yourAnswer') });
      await expect(given).toContainText('4');
      await page.getByRole('button', { name: label('change') }).click();
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
      await page.getByText(label('notComing')).click();
      await send.click();
      await expect(given).toContainText(label('notComing'));
    });
  });
}

test('a lost reply is detected, and the answer is sent once @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const { id } = await eventOf(page);
  await page.goto(`/forms/${id}`);
  await page.getByText('We are coming').click();
  await page.getByRole('combobox').selectOption('2');
  await page.route(/\/responses$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Your answer was sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('2 people');
  const answers = (await formsOf(page)).find((form) => form.id === id)?.children[0]?.answers;
  expect(answers).toHaveLength(1);
});

test('with an unreachable school the input is kept, and a retry sends it once', async ({ page, signInAs }) => {
  await signInAs('parent');
  const { id } = await eventOf(page);
  await page.goto(`/forms/${id}`);
  await page.getByText('We are coming').click();
  await page.getByRole('combobox').selectOption('3');
  await page.getByLabel(/^A game/).fill('Hive');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const form = page.getByRole('form', { name: 'Your answer' });
  await expect(form.getByText('The school may or may not have received it.')).toBeVisible();
  await expect(page.getByLabel(/^A game/)).toHaveValue('Hive');
  // The tap comes first: the page also sends by itself, and the button is gone then.
  await form.getByRole('button', { name: 'Try again' }).click();
  await page.unroute('**/api/**');
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('3 people');
  const answers = (await formsOf(page)).find((one) => one.id === id)?.children[0]?.answers;
  expect(answers).toHaveLength(1);
});

test('a changed text is read again before it is signed @full', async ({ page, signInAs }) => {
  await signInAs('parent');
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

test('without the names of the children a form can be read but not signed, and is not requested in a loop @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const names = await failChildrenRequest(page);
  await page.goto('/forms/2');
  const send = page.getByRole('button', { name: 'Sign and send' });
  await names.stands(page.getByText('I allow my child to take part'));
  await expect(send).toHaveCount(0);
  await names.given();
  await expect(page.getByText('Noah Tremblay').first()).toBeVisible();
  await expect(send).toBeVisible();
});

test('the list shows open forms without the names of the children, and says that they are missing @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const names = await failChildrenRequest(page);
  await page.goto('/forms');
  const toDo = page.getByRole('region', { name: 'To do', exact: true });
  await names.stands(toDo.getByText('Child · Permission'));
  await names.given();
  await expect(toDo.getByText('Noah Tremblay · Permission')).toBeVisible();
});
