/** The quizzes' screens and states, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { quizIdOf } from './quiz-page.ts';
import { asParent, at, type Screen } from './screen.ts';
import { say } from './words.ts';

/** One of the demo's quizzes by its English title, and a place within it. */
const atQuiz =
  (title: string, place = '') =>
  async (page: Page) =>
    at(`/quiz-center/${await quizIdOf(page, title)}${place}`)(page);

export const quizScreens: readonly Screen[] = [
  asParent('quizzes', at('/quiz-center')),
  asParent('quizzes-completed', at('/quiz-center?tab=completed')),
  asParent('quizzes-past', at('/quiz-center?tab=past')),
  asParent('quiz-intro', atQuiz('Road safety')),
  asParent('quiz-question', async (page) => {
    await atQuiz('Road safety', '?question=1')(page);
    await page.getByRole('radio').nth(1).check();
  }),
  asParent('quiz-missing', async (page, locale) => {
    await atQuiz('Road safety', '?question=8')(page);
    await page.getByRole('button', { name: say(locale, 'quizzes', 'submit') }).press('Enter');
  }),
  asParent('quiz-check', atQuiz('Road safety', '?step=check')),
  asParent('quiz-over', atQuiz('The school garden')),
  asParent('quiz-closed', async (page) => {
    const id = await quizIdOf(page, 'Road safety');
    await page.route(`**/api/quizzes/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isActive: false } });
    });
    await at(`/quiz-center/${id}`)(page);
  }),
  asParent('quiz-passed', atQuiz('Life at school', '/results')),
  asParent('quiz-not-passed', atQuiz('Sorting what we throw away', '/results')),
  asParent('quiz-review', atQuiz('Sorting what we throw away', '/review')),
  asParent('quiz-review-typed', atQuiz('Life at school', '/review?question=4')),
  asParent('quiz-not-found', at('/quiz-center/99999')),
];
