/** The consents of a child and of a group, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { phraseText } from '#test/e2e/text.ts';
import { asOffice, asParent, asTeacher, dialogFrom, openAt, type Screen } from './screen.ts';

const openConsents = (childId: number) => openAt(`/child/${childId}/consents`, '13:10');

/** The register of the demo teacher's group. */
const openRegister = async (page: Page) => {
  await openAt('/staff/attendance', '15:10')(page);
  await page
    .getByText(/^(Room|Local) 402$/)
    .first()
    .click();
  await page.locator('a[href*="/attendance/consents/"]').first().click();
  await page.locator('.consent-register table').waitFor();
};

export const consentScreens: readonly Screen[] = [
  asParent('consents', openConsents(1)),
  asParent('consents-empty', openConsents(2)),
  asParent(
    'consent-withdrawal',
    dialogFrom(openConsents(1), (page, locale) =>
      page.getByRole('button', { name: new RegExp(`^${phraseText(locale, 'consents', 'withdraw')}`) }).first(),
    ),
  ),
  asTeacher('group-consents', openRegister),
  asTeacher('group-sunscreen', async (page) => {
    await openRegister(page);
    await page.getByRole('combobox').selectOption('sunscreen');
  }),
  asOffice(
    'consent-text',
    dialogFrom(openRegister, (page, locale) =>
      page.getByRole('button', { name: new RegExp(`^${phraseText(locale, 'staffConsents', 'edit')}`) }).first(),
    ),
  ),
];
