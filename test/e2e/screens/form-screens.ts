/** The screens of the forms, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import { asParent, openAt, type Screen } from './screen.ts';
import { failChildrenRequest } from '#test/e2e/fail-children-request.ts';

const formsOf = async (page: Page): Promise<FormSummary[]> => (await page.request.get('/api/forms')).json();

/** The address of the form of a kind for one of the demo parent's children. */
const formAt = async (page: Page, kind: FormSummary['kind'], childId: number): Promise<string> => {
  const form = (await formsOf(page)).find((one) => one.kind === kind && one.children[0]?.childId === childId);
  return `/forms/${form?.id}`;
};

/** Answering, signing and printing. */
export const formScreens: readonly Screen[] = [
  asParent('forms', openAt('/forms')),
  asParent('form-permission', async (page) => {
    await openAt(await formAt(page, 'permission', 2))(page);
    await page.locator('[type=submit]').press('Enter');
  }),
  asParent('form-event', async (page) => {
    await openAt(await formAt(page, 'event', 1))(page);
    await page.locator('[name=going]').first().check({ force: true });
  }),
  asParent('form-signed', async (page) => openAt(await formAt(page, 'permission', 1))(page)),
  asParent('form-paper', async (page) => {
    const forms = await formsOf(page);
    const answered = forms.find(({ kind, children }) => kind === 'permission' && children[0]?.answers.length);
    await openAt(`/forms/${answered?.id}/answers/${answered?.children[0]?.answers[0]?.id}`)(page);
  }),
  asParent('form-without-names', async (page) => {
    const form = await formAt(page, 'permission', 2);
    await failChildrenRequest(page);
    await openAt(form)(page);
  }),
  asParent('form-not-found', openAt('/forms/99999')),
];
