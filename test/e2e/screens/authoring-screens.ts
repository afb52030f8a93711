/** The screens where the school writes plans, quizzes and forms, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { StaffAnswers, StaffForms } from '#core/forms/staff-form.ts';
import type { StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { asTeacher, openAt, type Screen, waitUntilSettled } from './screen.ts';

const forms = async (page: Page): Promise<StaffForms> => (await page.request.get('/api/staff/forms')).json();
const quizzes = async (page: Page): Promise<StaffQuizzes> => (await page.request.get('/api/staff/quizzes')).json();

export const authoringScreens: readonly Screen[] = [
  asTeacher('staff-plans', openAt('/staff/plans', '15:10')),
  asTeacher('staff-plans-archived', async (page) => {
    await page.route('**/api/staff/plans?*', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), isArchived: true } });
    });
    await openAt('/staff/plans', '15:10')(page);
  }),
  asTeacher('staff-plan-edit', async (page) => {
    await openAt('/staff/plans', '15:10')(page);
    await page.locator('[aria-expanded]').nth(1).click();
    await page.locator('[name^="activities.1.activity"]').first().fill('');
    await page.locator('form [type=submit]').click();
  }),
  asTeacher('staff-forms', openAt('/staff/forms', '15:10')),
  asTeacher('staff-form-new', async (page) => {
    await openAt('/staff/forms/new', '15:10')(page);
    await page.locator('[name=kind][value=event]').check({ force: true });
    await page.getByRole('combobox').last().selectOption('choice');
    await page
      .locator('form button')
      .filter({ hasText: /^Publi/ })
      .click();
  }),
  asTeacher('staff-form-answers', async (page) => {
    const event = (await forms(page)).forms.find(({ kind }) => kind === 'event');
    await openAt(`/staff/forms/${event?.id}/answers`, '15:10')(page);
  }),
  asTeacher('staff-form-answer', async (page) => {
    const signed = (await forms(page)).forms.find(({ kind, answered }) => kind === 'permission' && answered > 0);
    const { children }: StaffAnswers = await (await page.request.get(`/api/staff/forms/${signed?.id}/answers`)).json();
    const answer = children.flatMap(({ answers }) => answers)[0];
    await openAt(`/staff/forms/${signed?.id}/answers/${answer?.id}`, '15:10')(page);
  }),
  asTeacher('staff-form-most', async (page) => {
    await openAt('/staff/forms/new', '15:10')(page);
    await page.getByRole('combobox').last().selectOption('choices');
  }),
  asTeacher('staff-quiz-children', async (page) => {
    await openAt('/staff/quizzes/new', '15:10')(page);
    await page.locator('fieldset button').first().click();
    await page.locator('fieldset fieldset input').nth(1).check();
  }),
  asTeacher('staff-form-change', async (page) => {
    const permission = (await forms(page)).forms.find(({ kind }) => kind === 'permission');
    await openAt(`/staff/forms/${permission?.id}`, '15:10')(page);
  }),
  asTeacher('staff-quizzes', openAt('/staff/quizzes', '15:10')),
  asTeacher('staff-quiz-new', async (page) => {
    await openAt('/staff/quizzes/new', '15:10')(page);
    await page
      .locator('form button')
      .filter({ hasText: /^Publi/ })
      .click();
  }),
  asTeacher('staff-quiz-results', async (page) => {
    const taken = (await quizzes(page)).quizzes.find(({ sent, audience }) => sent > 0 && audience !== 'all');
    const any = taken ?? (await quizzes(page)).quizzes.find(({ sent }) => sent > 0);
    await openAt(`/staff/quizzes/${any?.id}/results`, '15:10')(page);
    await page.locator('summary').first().click();
    await waitUntilSettled(page);
  }),
  asTeacher('staff-authoring-gone', openAt('/staff/forms/99999', '15:10')),
];
