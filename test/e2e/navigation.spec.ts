/** Navigation: tabs, titles, back, the 404 page, the language, the session. */
import type { Route } from '@playwright/test';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { blockReadRequests } from '#test/e2e/pages/report-page.ts';
import { phraseText } from './text.ts';

const tabs = [
  ['home', '/', 'Parvis'],
  ['pickup', '/pickup', 'Schedule pickup'],
  ['messages', '/messages', 'Messages'],
  ['reports', '/report', 'Reports'],
  ['more', '/more', 'More'],
  ['settings', '/settings', 'Settings'],
] as const;

test('six tabs lead to six pages, and the current one is marked @narrow', async ({ page, signInAs }) => {
  await signInAs('parent');
  await blockReadRequests(page);
  await page.goto('/');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link')).toHaveCount(6);
  for (const [word, path, title] of tabs) {
    await navigation.getByRole('link', { name: phraseText('en', 'app', word) }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(navigation.locator('[aria-current="page"]')).toContainText(phraseText('en', 'app', word));
    await expect(page).toHaveTitle(path === '/' ? 'Parvis' : `${title} · Parvis`);
    if (path !== '/') {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    }
  }
  await page.goto('/settings/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About App' })).toBeVisible();
  await expect(navigation.locator('[aria-current="page"]')).toHaveCount(0);
});

test('the header has the page’s title on the five pages, and the app’s name elsewhere @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await blockReadRequests(page);
  const titles = {
    '/pickup': 'Schedule pickup',
    '/absence': 'Report absence',
    '/messages': 'Messages',
    '/report': 'Reports',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(title);
  }
  for (const path of [
    '/more',
    '/settings',
    '/quiz-center',
    '/forms',
    '/store',
    '/feedback',
    '/quiz-center/3/results',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Parvis')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('an address matches with capitals and a trailing slash', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/Absence/');
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Report absence');
  await expect(page).toHaveTitle('Report absence · Parvis');
  await page.goto('/quiz-center/abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'dark' } });

    test('an unknown page says so and links home', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phraseText(locale, 'app', 'notFound'));
      await expect(page.getByText(phraseText(locale, 'app', 'notFoundText'))).toBeVisible();
      await page.getByRole('link', { name: phraseText(locale, 'app', 'goHome') }).click();
      await expect(page).toHaveURL(/\/$/);
    });

    test('More links to the quiz center, forms, store, feedback and the boutique', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/more');
      for (const [word, path] of [
        ['quizCenter', '/quiz-center'],
        ['forms', '/forms'],
        ['store', '/store'],
        ['feedback', '/feedback'],
      ] as const) {
        await expect(page.getByRole('link', { name: phraseText(locale, 'app', word) })).toHaveAttribute('href', path);
      }
      await expect(page.getByRole('link', { name: phraseText(locale, 'more', 'boutique') })).toHaveAttribute(
        'target',
        '_blank',
      );
    });
  });
}

test.describe('account settings', () => {
  test.use({ ownServer: true });

  test('the language switches without a reload, keeps the input, and applies on another device @full', async ({
    page,
    signInAs,
    browser,
    school,
  }) => {
    await signInAs('parent');
    await page.goto('/absence?child=1');
    await page.getByRole('textbox', { name: /notes/ }).fill('Half a sentence');
    await page.evaluate(() => {
      (window as { stillHere?: boolean }).stillHere = true;
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Français', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await page.evaluate(() => (window as { stillHere?: boolean }).stillHere)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Précisions' })).toHaveValue('Half a sentence');
    await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click();
    await expect(page.getByRole('region', { name: 'Annonces' }).getByRole('heading').first()).toContainText(
      /Sortie|Évaluation|Rencontre/,
    );

    const other = await browser.newContext({ locale: 'en-CA', baseURL: school.url });
    await other.request.post(`${school.url}/api/demo/session`, { data: { as: 'parent' } });
    const elsewhere = await other.newPage();
    await elsewhere.goto('/');
    await expect(elsewhere.getByRole('navigation').getByRole('link', { name: 'Accueil' })).toBeVisible();
    await other.close();
  });

  test('the theme applies on this device and the next, and is reverted if saving fails', async ({
    page,
    signInAs,
    browser,
    school,
  }) => {
    await signInAs('parent');
    await page.goto('/settings');
    const isKept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await isKept;
    const other = await browser.newContext({ baseURL: school.url, colorScheme: 'light' });
    await other.request.post(`${school.url}/api/demo/session`, { data: { as: 'parent' } });
    const elsewhere = await other.newPage();
    await elsewhere.goto('/');
    await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.close();
    await page.route('**/api/settings', (route) => route.abort());
    await page.getByText('Light', { exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not confirm that it was sent' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

test.describe('the session', () => {
  test('a first visit signs in the demo parent, and after signing out the page offers the three demo users @full', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Teacher' })).toBeVisible();
    await page.getByRole('button', { name: 'Parent' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  });

  test('a wrong password shows one message and keeps the input', async ({ page, signInAs }) => {
    await signInAs('parent');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Enter your e-mail.')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('sophie@example.org');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('textbox', { name: 'Courriel' })).toHaveValue('sophie@example.org');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The e-mail or password is incorrect.' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('sophie@example.org');
  });

  test('an ended session opens a sign-in dialog over the page, and what was submitted is sent', async ({
    page,
    signInAs,
    context,
    school,
    expectAccessible,
  }) => {
    await signInAs('parent');
    // Without live events the dialog opens on the submission, not before it.
    await blockLiveStream(page);
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByRole('textbox', { name: /notes/ }).fill('Half a sentence');
    const day = addDays(schoolToday(), 48);
    await page.getByLabel('Date', { exact: true }).fill(day);
    await context.request.post(`${school.url}/api/auth/sign-out`);
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectAccessible();
    // The page behind the dialog must not be readable, since another person may hold the device.
    const behind = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);
    expect(behind).toMatch(/^rgb\(/);
    await dialog.getByRole('button', { name: 'Parent' }).click();
    await expect(dialog).toHaveCount(0);
    // What was submitted before the sign-in is sent by itself.
    await expect(page.getByRole('region', { name: 'Absence reported' })).toContainText(formatDay(day, 'en', 'long'));
    await expect(page.getByRole('listitem').filter({ hasText: 'Half a sentence' })).toHaveCount(1);
  });

  test('a session that ends at the same moment can still be signed out', async ({
    page,
    signInAs,
    context,
    school,
  }) => {
    await signInAs('parent');
    await page.goto('/settings');
    await page.route('**/api/auth/sign-out', async (route) => {
      await context.request.post(`${school.url}/api/auth/sign-out`);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('an ended session can be signed out in the dialog over the page', async ({
    page,
    signInAs,
    context,
    school,
  }) => {
    await signInAs('parent');
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await context.request.post(`${school.url}/api/auth/sign-out`);
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  });

  test('an unreachable server shows an error with a retry', async ({ page, signInAs }) => {
    await signInAs('parent');
    await withoutAnswers(page);
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('The school’s server cannot be reached right now.')).toBeVisible();
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  });
});

for (const { at, asks } of [
  { at: '/?announcement=999', asks: /announcements\/999/ },
  { at: '/reset#a-token', asks: /reset\/preview/ },
  { at: '/invitation#a-token', asks: /invitation\/preview/ },
  { at: '/quiz-center/1', asks: /api\/quizzes\/1/ },
  { at: '/quiz-center/1/results', asks: /api\/quizzes\/1\/results/ },
  { at: '/quiz-center/1/review', asks: /api\/quizzes\/1\/results/ },
]) {
  test(`the retry button of ${at} keeps the focus while it is pressed and fails again`, async ({ page, signInAs }) => {
    await signInAs('parent');
    await withoutAnswers(page);
    await blockLiveStream(page);
    let held: Route | undefined;
    let isHeld = false;
    await page.route(asks, (route) => {
      if (!isHeld) return route.abort();
      held = route;
      return undefined;
    });
    await page.goto(at);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(page.getByText('not found')).toHaveCount(0);
    isHeld = true;
    await retry.press('Enter');
    await expect.poll(() => held !== undefined).toBe(true);
    await expect(retry).toBeFocused();
    isHeld = false;
    await held?.abort();
    await expect(retry).toBeFocused();
  });
}

for (const { person, at, asks, tab } of [
  { person: 'parent', at: '/forms', asks: '**/api/forms', tab: 'Messages' },
  { person: 'teacher', at: '/staff/forms', asks: '**/api/staff/forms', tab: 'Messages' },
] as const) {
  test(`a screen that crashes for a ${person} keeps the tabs, and another screen opens`, async ({ page, signInAs }) => {
    await signInAs(person);
    await page.route(asks, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(/"dueDay":"[^"]+"/g, '"dueDay":"1234-56-78"');
      await route.fulfill({ response, body: text });
    });
    await page.goto(at);
    const broken = page.getByRole('status').filter({ hasText: 'This page stopped working.' });
    await expect(broken.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.getByRole('navigation').getByRole('link', { name: tab }).first().click();
    await expect(broken).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await page.unroute(asks);
    await broken.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(broken).toHaveCount(0);
  });
}
