/** The quizzes' screens and states, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { quizIdOf } from './quiz-page.ts';
import type { Screen } from './screen.ts';
import { say } from './words.ts';

/** Opens an address and waits until all is drawn. */
type At = (path: string) => (page: Page) => Promise<void>;

export const quizScreens = (at: At): Screen[] => {
  /** One of the demo's quizzes by its English title, and a place within it. */
  const atQuiz =
    (title: string, place = '') =>
    async (page: Page) =>
      at(`/quiz-center/${await quizIdOf(page, title)}${place}`)(page);
  return [
    { name: 'quizzes', signedIn: true, open: at('/quiz-center') },
    { name: 'quizzes-completed', signedIn: true, open: at('/quiz-center?tab=completed') },
    { name: 'quizzes-past', signedIn: true, open: at('/quiz-center?tab=past') },
    { name: 'quiz-intro', signedIn: true, open: atQuiz('Road safety') },
    {
      name: 'quiz-question',
      signedIn: true,
      async open(page) {
        await atQuiz('Road safety', '?question=1')(page);
        await page.getByRole('radio').nth(1).check();
      },
    },
    {
      name: 'quiz-missing',
      signedIn: true,
      async open(page, locale) {
        await atQuiz('Road safety', '?question=8')(page);
        await page.getByRole('button', { name: say(locale, 'quizzes', 'submit') }).press('Enter');
      },
    },
    { name: 'quiz-check', signedIn: true, open: atQuiz('Road safety', '?step=check') },
    { name: 'quiz-over', signedIn: true, open: atQuiz('The school garden') },
    { name: 'quiz-passed', signedIn: true, open: atQuiz('Life at school', '/results') },
    { name: 'quiz-not-passed', signedIn: true, open: atQuiz('Sorting what we throw away', '/results') },
    { name: 'quiz-review', signedIn: true, open: atQuiz('Sorting what we throw away', '/review') },
    { name: 'quiz-review-typed', signedIn: true, open: atQuiz('Life at school', '/review?question=4') },
    { name: 'quiz-not-found', signedIn: true, open: at('/quiz-center/99999') },
  ];
};
