/**
 * User content: a word or a URL without breaks never makes a page wider than the screen, and each text follows the
 * direction of its script.
 */
import type { Page } from '@playwright/test';
import type { FormSummary } from '#core/forms/form.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { schoolClockShows } from './clock.ts';
import { type DemoPerson, expect, test } from './fixtures.ts';
import { idOf } from '#test/e2e/pages/message-page.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';

test.use({ ownServer: true });

/** Right to left by its first letter, followed by a URL that cannot break. */
const written = `شكرا! https://docs.example/forms/d/e/${'1FAIpQLSfXn3kP9b5kVQw0x7LZr8m2Yt4uE6aB1cD2eF3gH4iJ5kL6mNoP'.repeat(2)}`;

/** The fields of replies with user content. */
const writtenFields = new Set(
  (
    'name text title description detailsText details note notes content body sender by label questionText feedback ' +
    'subject place food area author childName correctAnswer options'
  ).split(' '),
);

/** Replaces the texts of a reply. Names of states, kinds and roles stay, since they are not user content. */
function rewritten(value: unknown, isWritten = false): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, isWritten));
  if (typeof value === 'string') return isWritten && /^\p{Lu}|\s/u.test(value) ? written : value;
  if (value === null || typeof value !== 'object') return value;
  const isBoth = isWritten && 'en' in value && 'fr' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, rewritten(one, isBoth || writtenFields.has(name))]),
  );
}

async function writeOtherwise(page: Page): Promise<void> {
  await page.route(/\/api\/(?!live|session|config|demo)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    await route.fulfill({ response: answer, json: rewritten(await answer.json()) });
  });
}

/** What is wider than the screen or has the wrong direction, by its text. */
const faultsOf = (page: Page) =>
  page.evaluate((text) => {
    const width = document.documentElement.scrollWidth;
    const shown = [...document.body.querySelectorAll<HTMLElement>('main *, dialog *')].filter((one) =>
      one.checkVisibility(),
    );
    const pathOf = (one: Element) => `${one.parentElement?.tagName} > ${one.tagName}.${one.className}`.slice(0, 160);
    const wide = width > innerWidth ? shown.filter((one) => one.getBoundingClientRect().right > innerWidth + 1) : [];
    const turned = shown.filter(
      (one) =>
        !one.matches('option,.sr-only') &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === text) &&
        getComputedStyle(one).direction !== 'rtl',
    );
    return [
      ...wide.slice(0, 6).map((one) => `wide ${width}: ${pathOf(one)}`),
      ...turned.map((one) => `ltr: ${pathOf(one)}`),
    ];
  }, written);

async function addressesOf(page: Page, person: DemoPerson): Promise<string[]> {
  if (person !== 'parent') {
    const ids = async (path: string, list: string) =>
      ((await (await page.request.get(path)).json()) as Record<string, { id: number; state: string }[]>)[list]
        ?.filter(({ state }) => state !== 'draft')
        .map(({ id }) => id)[0];
    const form = await ids('/api/staff/forms', 'forms');
    const quiz = await ids('/api/staff/quizzes', 'quizzes');
    return [
      '/staff/forms',
      `/staff/forms/${form}`,
      `/staff/forms/${form}/answers`,
      '/staff/quizzes',
      `/staff/quizzes/${quiz}`,
      `/staff/quizzes/${quiz}/results`,
      '/staff/announcements',
      '/staff/messages',
      '/staff/reports?group=1',
      '/staff/reports/1?group=1',
      '/staff/store',
      '/staff/departures',
      '/staff/attendance',
      ...(person === 'admin' ? ['/staff/children', '/staff/children/1', '/staff/feedback'] : []),
    ];
  }
  const forms = (await (await page.request.get('/api/forms')).json()) as FormSummary[];
  const quizzes = (await (await page.request.get('/api/quizzes')).json()) as Quiz[];
  const answered = forms.find(({ children }) => children[0]?.answers.length);
  const sent = quizzes.find(({ status }) => status === 'completed');
  const open = quizzes.find(({ status }) => status === 'open');
  return [
    ...forms.map(({ id }) => `/forms/${id}`),
    `/messages?conversation=${await idOf(page, 'individual')}`,
    '/report?child=1',
    '/forms',
    `/forms/${answered?.id}/answers/${answered?.children[0]?.answers[0]?.id}`,
    '/quiz-center',
    `/quiz-center/${open?.id}`,
    `/quiz-center/${sent?.id}/review`,
    `/quiz-center/${sent?.id}/results`,
    '/messages',
    '/absence',
    '/pickup',
    '/store',
    '/notifications',
    '/more',
    '/settings',
    '/settings/profile',
  ];
}

for (const [person, count] of [
  ['parent', 5],
  ['teacher', 3],
  ['admin', 0],
] as const) {
  for (const isWhole of [false, true]) {
    if (!isWhole && count === 0) continue;
    test(`user content on the screens of the ${person} fits and follows its direction${isWhole ? ' @full' : ''}`, async ({
      page,
      signInAs,
    }) => {
      test.slow();
      await signInAs(person);
      const addresses = await addressesOf(page, person);
      await writeOtherwise(page);
      for (const address of isWhole ? addresses : addresses.slice(0, count)) {
        await schoolClockShows(page, '13:10');
        await page.goto(address);
        await waitUntilSettled(page);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 850 });
          expect.soft(await faultsOf(page), `${address} at ${width}`).toEqual([]);
        }
      }
    });
  }
}
