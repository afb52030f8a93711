/** A permission whose yes or no also counts as a consent: written by the team, signed, and read in the consents. */
import type { StaffForms } from '#core/forms/staff-form.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

const editor = (key: Parameters<typeof phraseText<'staffForms'>>[2]) => phraseText('fr', 'staffForms', key);
const forms = (key: Parameters<typeof phraseText<'forms'>>[2]) => phraseText('fr', 'forms', key);
const consents = (key: Parameters<typeof phraseText<'consents'>>[2]) => phraseText('fr', 'consents', key);

test('a question of a permission counts as a consent, which the parent reads, signs and finds in the consents', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  const school = await newDeviceAs('teacher', tablet);
  await school.request.put('/api/settings', { data: { locale: 'fr' } });
  const desk = await school.newPage();
  await desk.goto('/staff/forms/new');
  await desk.getByText(editor('permission'), { exact: true }).click();
  await desk.getByLabel(editor('forWhom')).selectOption({ label: 'Local 402' });
  for (const [path, fr] of [
    ['text.title', 'Site de la classe'],
    ['text.text', 'Nous faisons un site.'],
    ['text.fields.0.label', 'Mon enfant peut paraître'],
  ]) {
    await desk.locator(`[name="${path}.en"]`).fill(`${fr} (en)`);
    await desk.locator(`[name="${path}.fr"]`).fill(fr ?? '');
  }
  const first = desk.getByRole('region', { name: 'Question 1' });
  const counts = first.getByRole('combobox', { name: editor('consent') });
  await expect(counts).toHaveCount(0);
  await first.getByRole('combobox', { name: editor('type') }).selectOption('yes_no');
  await counts.selectOption('website');

  // The question has to be answered, and the signature given.
  await first.getByRole('switch', { name: editor('required') }).click();
  await desk.getByRole('button', { name: editor('addSignature') }).click();
  await desk.locator('[name="text.fields.1.label.en"]').fill('Sign');
  await desk.locator('[name="text.fields.1.label.fr"]').fill('Signez');
  const publish = desk.getByRole('button', { name: phraseText('fr', 'authoring', 'publish'), exact: true });
  await publish.click();
  await expect(counts).toBeFocused();
  await expect(counts).toHaveAccessibleDescription(new RegExp(editor('consentWrong').slice(0, 40)));
  await first.getByRole('switch', { name: editor('required') }).click();
  await publish.click();
  await expect(desk).toHaveURL(/\/answers$/);

  const { forms: listed }: StaffForms = await (await school.request.get('/api/staff/forms')).json();
  const form = listed.find(({ title }) => title.fr === 'Site de la classe');
  await page.goto(`/forms/${form?.id}?child=1`);
  await expect(
    page.getByText(/^Votre réponse compte aussi comme consentement\s: Site Web et réseaux sociaux$/),
  ).toBeVisible();
  await expect(page.getByText(/Les photos où l’on reconnaît mon enfant peuvent être publiées/)).toBeVisible();
  await expectAccessible();
  await page.getByText(forms('yes'), { exact: true }).click();
  await page.getByLabel('Signez').fill('Sophie Tremblay');
  await page.getByRole('button', { name: forms('signAndSend') }).click();
  await expect(page.getByRole('heading', { name: forms('yourAnswer') })).toBeVisible();

  await page.goto('/child/1/consents');
  const website = page.getByRole('region', { name: consents('website') });
  await expect(website.getByText(consents('state_granted'), { exact: true })).toBeVisible();
  await expect(website.getByText(new RegExp(consents('throughForm')))).toBeVisible();
  await website.getByRole('link', { name: 'Site de la classe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site de la classe' })).toBeVisible();

  // A withdrawn answer takes the consent back.
  await page.getByRole('button', { name: forms('takeBack') }).click();
  await expect(page.getByRole('dialog')).toContainText(forms('takeBackConsentText'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: forms('takeBack') })
    .click();
  await expect(page.getByRole('status').filter({ hasText: forms('takenBack') })).toBeVisible();
  await page.goto('/child/1/consents');
  await expect(website.getByText(consents('state_refused'), { exact: true })).toBeVisible();
});
