/** The screens of the forms, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import { asParent, at, type Screen } from './screen.ts';
import { withoutNames } from './without-names.ts';

const formsOf = async (page: Page): Promise<FormSummary[]> => (await page.request.get('/api/forms')).json();

/** The address of the form of a kind that concerns one of the demo parent's children. */
const formAt = async (page: Page, kind: FormSummary['kind'], childId: number): Promise<string> => {
  const form = (await formsOf(page)).find((one) => one.kind === kind && one.children[0]?.childId === childId);
  return `/forms/${form?.id}`;
};

/** What is asked, signed and printed. */
export const formScreens: readonly Screen[] = [
  asParent('forms', at('/forms')),
  asParent('form-permission', async (page) => {
    await at(await formAt(page, 'permission', 2))(page);
    await page.locator('[type=submit]').press('Enter');
  }),
  asParent('form-event', async (page) => {
    await at(await formAt(page, 'event', 1))(page);
    await page.locator('[name=going]').first().check({ force: true });
  }),
  asParent('form-signed', async (page) => at(await formAt(page, 'permission', 1))(page)),
  asParent('form-paper', async (page) => {
    const forms = await formsOf(page);
    const answered = forms.find(({ kind, children }) => kind === 'permission' && children[0]?.answers.length);
    await at(`/forms/${answered?.id}/answers/${answered?.children[0]?.answers[0]?.id}`)(page);
  }),
  asParent('form-without-names', async (page) => {
    const form = await formAt(page, 'permission', 2);
    await withoutNames(page);
    await at(form)(page);
  }),
  asParent('form-not-found', at('/forms/99999')),
];
