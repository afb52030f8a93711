/** The screens and states of the quizzes, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { quizIdOf } from '#test/e2e/pages/quiz-page.ts';
import { asParent, openAt, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/** One of the demo's quizzes by its English title, and a location within it. */
const atQuiz =
  (title: string, place = '') =>
  async (page: Page) =>
    openAt(`/quiz-center/${await quizIdOf(page, title)}${place}`)(page);

export const quizScreens: readonly Screen[] = [
  asParent('quizzes', openAt('/quiz-center')),
  asParent('quizzes-completed', openAt('/quiz-center?tab=completed')),
  asParent('quizzes-past', openAt('/quiz-center?tab=past')),
  asParent('quiz-intro', atQuiz('Road safety')),
  asParent('quiz-question', async (page) => {
    await atQuiz('Road safety', '?question=1')(page);
    await page.getByRole('radio').nth(1).check();
  }),
  asParent('quiz-missing', async (page, locale) => {
    await atQuiz('Road safety', '?question=8')(page);
    await page.getByRole('button', { name: phraseText(locale, 'quizzes', 'submit') }).press('Enter');
  }),
  asParent('quiz-check', atQuiz('Road safety', '?step=check')),
  asParent('quiz-over', atQuiz('The school garden')),
  asParent('quiz-closed', async (page) => {
    const id = await quizIdOf(page, 'Road safety');
    await page.route(`**/api/quizzes/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isActive: false } });
    });
    await openAt(`/quiz-center/${id}`)(page);
  }),
  asParent('quiz-passed', atQuiz('Life at school', '/results')),
  asParent('quiz-not-passed', atQuiz('Sorting what we throw away', '/results')),
  asParent('quiz-review', atQuiz('Sorting what we throw away', '/review')),
  asParent('quiz-review-typed', atQuiz('Life at school', '/review?question=4')),
  asParent('quiz-not-found', openAt('/quiz-center/99999')),
];
