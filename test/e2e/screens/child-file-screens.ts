/** The file of a child, its card and the sheet of its group, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { asOffice, asParent, asTeacher, dialogFrom, openAt, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

const openFile = (childId: number) => openAt(`/child/${childId}/file`, '13:10');

/** Opens a section of the younger child's file, which is empty. */
const editing = (section: 'contacts' | 'allergies'): Screen['open'] => {
  const open: Screen['open'] = async (page, locale) => {
    await openFile(2)(page);
    const heading = page.getByRole('region', { name: phraseText(locale, 'childFiles', section) });
    await heading.getByRole('button').first().click();
    const next =
      section === 'contacts'
        ? heading.getByRole('button', { name: phraseText(locale, 'childFiles', 'addContact') })
        : heading.getByText(phraseText(locale, 'childFiles', 'yes'), { exact: true });
    await next.click();
  };
  return open;
};

/** The sheet of the demo teacher's group. */
const openSheet = async (page: Page) => {
  await openAt('/staff/attendance', '15:10')(page);
  await page
    .getByText(/^(Room|Local) 402$/)
    .first()
    .click();
  await page.locator('a[href*="/attendance/sheet/"]').first().click();
  await page.locator('.group-sheet table').waitFor();
};

export const childFileScreens: readonly Screen[] = [
  asParent('file', openFile(1)),
  asParent('file-empty', openFile(2)),
  asParent('file-contacts', editing('contacts')),
  asParent('file-allergies', editing('allergies')),
  asTeacher('card', async (page) => {
    await openAt('/staff/today?card=1', '15:10')(page);
    await page.getByRole('dialog').getByRole('link').first().waitFor();
  }),
  asTeacher('group-sheet', openSheet),
  asTeacher('group-meals', openAt('/staff/reports', '15:10')),
  asOffice('school-files', openAt('/staff/families/files', '15:10')),
  asOffice(
    'file-history',
    dialogFrom(openAt('/staff/families/files', '15:10'), (page, locale) =>
      page.getByRole('button', { name: new RegExp(phraseText(locale, 'staffFiles', 'history')) }).first(),
    ),
  ),
];
