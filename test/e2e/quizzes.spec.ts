/** A parent takes a quiz: by keyboard alone in both languages, through a reload, on a bad network and on two phones. */
import type { Page } from '@playwright/test';
import type { Quiz, QuizToTake } from '#core/quizzes/quiz.ts';
import { clockShows, schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { quizIdOf } from '#test/e2e/pages/quiz-page.ts';
import { phraseText } from './text.ts';

/** The answers, by question: the number of Arrow Down presses among the options, or the typed text. */
const answers = [1, 1, 1, 'rouge', 0, 0, 1, 'reflectors'] as const;
const titles = { en: 'Road safety', fr: 'Sécurité routière' };
const total = answers.length;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'radio' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the focus never reached ${role} ${String(name)}`);
}

const heading = (page: Page, level: 1 | 2) => page.getByRole('heading', { level });
const toast = (page: Page, role: 'status' | 'alert', text: string) => page.getByRole(role).filter({ hasText: text });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true });
    const label = (name: Parameters<typeof phraseText<'quizzes'>>[2]) => phraseText(locale, 'quizzes', name);

    test('a parent takes a quiz with the keyboard alone, through a reload, and reviews it', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      const screens = page.waitForRequest(/\/assets\/QuizScreens/);
      const list = page.waitForRequest('**/api/quizzes');
      await page.goto('/more');
      await tabTo(page, 'link', new RegExp(`^${phraseText(locale, 'app', 'quizCenter')}`));
      // The focus prefetches the screens and the list before they are opened.
      await Promise.all([screens, list]);
      await page.keyboard.press('Enter');
      await expect(heading(page, 1)).toBeFocused();
      const start = new RegExp(`^${label('start')}.*${titles[locale]}`);
      await expect(page.getByRole('listitem').filter({ hasText: titles[locale] })).toContainText(label('dueSoon'));
      await tabTo(page, 'link', start);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: titles[locale] })).toBeFocused();
      await tabTo(page, 'button', label('start'));
      await page.keyboard.press('Enter');

      const next = page.getByRole('main').locator('button[type=submit]');
      for (const [n, answer] of answers.entries()) {
        await expect(heading(page, 2)).toBeFocused();
        await expect(heading(page, 2)).toContainText(`${n + 1}`);
        await expect(next).toHaveAttribute('aria-disabled', 'true');
        await expect(next).toHaveText(label(n === total - 1 ? 'submit' : 'next'));
        await page.keyboard.press('Tab');
        if (typeof answer === 'string') await page.keyboard.type(answer);
        else {
          await page.keyboard.press('Space');
          for (let step = 0; step < answer; step += 1) await page.keyboard.press('ArrowDown');
        }
        await expect(next).not.toHaveAttribute('aria-disabled');
        await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${n + 1}`);
        if (n === 2) {
          await page.reload();
          await expect(page.getByRole('radio').nth(1)).toBeChecked();
          await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
          await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('heading', { level: 2, name: label('check') })).toBeFocused();
      await expect(page.getByText(label('complete'))).toBeVisible();
      await tabTo(page, 'button', label('submitQuiz'));
      await page.keyboard.press('Enter');
      await expect(toast(page, 'status', label('submitted'))).toBeVisible();
      await expect(page).toHaveURL(/\/quiz-center\/\d+\/results$/);
      await expect(page.getByRole('heading', { level: 1, name: titles[locale] })).toBeFocused();
      await expect(page.getByRole('region', { name: label('results') })).toContainText(label('passed'));
      await expect(page.getByRole('region', { name: label('results') })).toContainText(
        locale === 'en' ? '100%8 of 8' : '100\u00a0%8 sur 8',
      );
      expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('kept')))).toEqual([]);

      await tabTo(page, 'link', label('reviewQuiz'));
      await page.keyboard.press('Enter');
      await expect(heading(page, 1)).toBeFocused();
      const review = page.getByRole('radiogroup');
      await expect(review).toHaveAttribute('aria-readonly', 'true');
      await expect(review.getByRole('radio').nth(1)).toBeChecked();
      await expect(review.getByRole('radio').nth(1)).toBeDisabled();
      await expect(page.getByText(label('correctAnswer'), { exact: true })).toBeVisible();
      for (let n = 1; n < 4; n += 1) {
        await tabTo(page, 'button', label('nextQuestion'));
        await page.keyboard.press('Enter');
        await expect(heading(page, 2)).toBeFocused();
      }
      await expect(page.getByRole('main')).toContainText('rouge');
      await tabTo(page, 'link', label('finishReview'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: label('completed') })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('listitem').filter({ hasText: titles[locale] })).toContainText(label('passed'));
    });
  });
}

test.describe('sending', () => {
  test.use({ ownServer: true });

  /** The summary step, with two answers. */
  async function readyToSend(page: Page): Promise<number> {
    const id = await quizIdOf(page, titles.en);
    await page.goto(`/quiz-center/${id}?question=1`);
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'False' }).check();
    await page.goto(`/quiz-center/${id}?step=check`);
    await expect(page.getByText('Incomplete quiz: 6 questions are not answered.')).toBeVisible();
    return id;
  }

  test('an unconfirmed quiz is kept, and sent once on retry @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    const id = await readyToSend(page);
    await page.route('**/api/live*', (route) => route.abort());
    // The server grades it, and the reply is lost. Other requests are blocked until then.
    await page.route('**/api/quizzes**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route('**/api/quizzes/**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort('connectionreset');
    });
    const submit = page.getByRole('button', { name: 'Submit Quiz' });
    await expect(page.getByRole('main').getByRole('button', { name: /Quiz$/ })).toHaveText([
      'Go Back to Quiz',
      'Submit Quiz',
    ]);
    await submit.click();
    await expect(toast(page, 'alert', 'Error')).toContainText(phraseText('en', 'quizzes', 'errorSubmitting'));
    await expect(page.getByRole('main')).toContainText('The school may or may not have received it.');
    await expect(page.getByText('2 of 8 answered')).toBeVisible();
    // The tap comes first: the page also sends by itself, and the button is gone then.
    await page.getByRole('main').locator('section').getByRole('button', { name: 'Try again' }).click();
    await page.unroute('**/api/quizzes**');
    await page.unroute('**/api/quizzes/**');
    await expect(toast(page, 'status', 'Quiz submitted')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText('27%2 of 8');
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText('Not Passed');
    await expect(page.getByRole('main').getByRole('link', { name: /Quiz/ })).toHaveText([
      'Back to Quiz Center',
      'Review Quiz',
    ]);
    const stored = await (await page.request.get(`/api/quizzes/${id}/results`)).json();
    expect(Object.keys(stored.userAnswers)).toHaveLength(2);
    // Opening the quiz again shows the result.
    await page.goto(`/quiz-center/${id}`);
    await expect(page).toHaveURL(/\/results$/);
  });

  test('sending from a second phone says that it was sent before, and shows the first result @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await page.route('**/api/live*', (route) => route.abort());
    const id = await readyToSend(page);
    const { questions }: QuizToTake = await (await page.request.get(`/api/quizzes/${id}`)).json();
    const body = { answers: { [String(questions[1]?.id)]: 'false' } };
    expect((await page.request.post(`/api/quizzes/${id}/submit`, { data: body })).status()).toBe(201);
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
    await expect(toast(page, 'alert', 'This quiz was already sent.')).toBeVisible();
    await expect(page.getByText('You had already sent this quiz. Those answers count.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your result' })).toContainText('9%1 of 8');
  });
});

test.describe('at a shared school', () => {
  test('an unanswered question shows an error, and Back returns to the previous one @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    const id = await quizIdOf(page, 'Reading together');
    await page.goto(`/quiz-center/${id}?question=5`);
    await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await expect(toast(page, 'alert', 'Answer this question first.')).toBeVisible();
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.getByRole('button', { name: 'Back' }).last().click();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Question 4 of 5');
    // Cleared with the session, on a shared phone.
    await page.getByRole('radio', { name: 'True' }).check();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('kept')).length);
    expect(await kept()).toBe(1);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
    expect(await kept()).toBe(0);
  });

  test('a quiz that ends while it is open says so at once @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    const id = await quizIdOf(page, titles.en);
    await schoolClockShows(page, '23:58');
    await page.goto(`/quiz-center/${id}`);
    await expect(page.getByText('Due Soon')).toBeVisible();
    await clockShows(page, new Date(Date.parse((await quiz(page, id)).dueDate) + 1));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('The due date has passed')).toBeVisible();
    await expect(page.getByText('Expired')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Quiz' })).toHaveCount(0);
    await page.goto('/quiz-center');
    await expect(page.getByRole('listitem').filter({ hasText: 'Reading together' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: titles.en })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: titles.en })).toContainText('Expired');
  });

  test('a quiz closed by the school before it was sent is listed as past, without a score @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await page.route('**/api/quizzes', async (route) => {
      const response = await route.fetch();
      const quizzes: Quiz[] = await response.json();
      const closed = quizzes.map((quiz) => (quiz.status === 'open' ? { ...quiz, isActive: false } : quiz));
      await route.fulfill({ response, json: closed });
    });
    await page.goto('/quiz-center?tab=completed');
    const quizzes = page.getByRole('tabpanel').getByRole('listitem');
    await expect(quizzes).toHaveCount(2);
    await expect(quizzes.filter({ hasText: 'Road safety' })).toHaveCount(0);
    await page.goto('/quiz-center?tab=past');
    const closed = quizzes.filter({ hasText: 'Road safety' });
    await expect(closed).toContainText('Closed by the school');
    await expect(closed).not.toContainText(/Not Passed|Score0%/);
  });

  test('a missing quiz says so, and an unreachable school shows another message @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    const id = await quizIdOf(page, titles.en);
    for (const [path, title] of [
      ['/quiz-center/99999', 'Quiz not found'],
      [`/quiz-center/${id}/results`, 'Results not found'],
      [`/quiz-center/${id}/review`, 'Results not found'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByText('The school’s server cannot be reached')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to Quiz Center' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quiz Center' })).toBeFocused();
    await page.route('**/api/quizzes', (route) => route.abort());
    await page.goto('/quiz-center');
    await expect(page.getByText(/The school’s server cannot be reached/)).toBeVisible();
    await expect(page.getByText('No quiz to take')).toHaveCount(0);
  });
});

const quiz = async (page: Page, id: number): Promise<QuizToTake> =>
  (await page.request.get(`/api/quizzes/${id}`)).json();
