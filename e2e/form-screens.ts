/** The screens of the forms, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import type { Screen } from './screen.ts';

const formsOf = async (page: Page): Promise<FormSummary[]> => (await page.request.get('/api/forms')).json();

/** The address of the form of a kind that concerns one of the demo parent's children. */
const formAt = async (page: Page, kind: FormSummary['kind'], childId: number): Promise<string> => {
  const form = (await formsOf(page)).find((one) => one.kind === kind && one.children[0]?.childId === childId);
  return `/forms/${form?.id}`;
};

/** What is asked, signed and printed; `at` brings a page to an address. */
export const formScreens = (at: (path: string) => (page: Page) => Promise<void>): Screen[] => [
  { name: 'forms', signedIn: true, open: at('/forms') },
  {
    name: 'form-permission',
    signedIn: true,
    async open(page) {
      await at(await formAt(page, 'permission', 2))(page);
      await page.locator('[type=submit]').press('Enter');
    },
  },
  {
    name: 'form-event',
    signedIn: true,
    async open(page) {
      await at(await formAt(page, 'event', 1))(page);
      await page.locator('[name=going]').first().check({ force: true });
    },
  },
  {
    name: 'form-signed',
    signedIn: true,
    open: async (page) => at(await formAt(page, 'permission', 1))(page),
  },
  {
    name: 'form-paper',
    signedIn: true,
    async open(page) {
      const forms = await formsOf(page);
      const answered = forms.find(({ kind, children }) => kind === 'permission' && children[0]?.answers.length);
      await at(`/forms/${answered?.id}/answers/${answered?.children[0]?.answers[0]?.id}`)(page);
    },
  },
  { name: 'form-not-found', signedIn: true, open: at('/forms/99999') },
];
