/** Finding one's way: tabs, titles, back, the 404, the language, the session. */
import { withoutAnswers } from '#bench/asking-page.ts';
import { expect, test } from './fixtures.ts';
import { leaveUnread } from './report-page.ts';
import { say } from './words.ts';

const tabs = [
  ['home', '/', 'Parvis'],
  ['pickup', '/pickup', 'Schedule pickup'],
  ['messages', '/messages', 'Messages'],
  ['reports', '/report', 'Reports'],
  ['more', '/more', 'More'],
  ['settings', '/settings', 'Settings'],
] as const;

test('six tabs lead to six pages, and the exact one is lit @narrow', async ({ page, as }) => {
  await as('parent');
  await leaveUnread(page);
  await page.goto('/');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link')).toHaveCount(6);
  for (const [word, path, title] of tabs) {
    await navigation.getByRole('link', { name: say('en', 'app', word) }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(navigation.locator('[aria-current="page"]')).toContainText(say('en', 'app', word));
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

test('the header has the page’s title on the five pages, and the app’s name elsewhere @full', async ({ page, as }) => {
  await as('parent');
  await leaveUnread(page);
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

test('an address is the same with capitals and a slash at its end', async ({ page, as }) => {
  await as('parent');
  await page.goto('/Absence/');
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Report absence');
  await expect(page).toHaveTitle('Report absence · Parvis');
  await page.goto('/quiz-center/abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'dark' } });

    test('an unknown page says so and leads back home', async ({ page, as }) => {
      await as('parent');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', 'notFound'));
      await expect(page.getByText(say(locale, 'app', 'notFoundText'))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'app', 'goHome') }).click();
      await expect(page).toHaveURL(/\/$/);
    });

    test('More leads to the quiz center, forms, store, feedback and the boutique', async ({ page, as }) => {
      await as('parent');
      await page.goto('/more');
      for (const [word, path] of [
        ['quizCenter', '/quiz-center'],
        ['forms', '/forms'],
        ['store', '/store'],
        ['feedback', '/feedback'],
      ] as const) {
        await expect(page.getByRole('link', { name: say(locale, 'app', word) })).toHaveAttribute('href', path);
      }
      await expect(page.getByRole('link', { name: say(locale, 'more', 'boutique') })).toHaveAttribute(
        'target',
        '_blank',
      );
    });
  });
}

test.describe('what the account remembers', () => {
  test.use({ alone: true });

  test('switches without reload, keeps what was typed, and is the account’s on another device @full', async ({
    page,
    as,
    browser,
    school,
  }) => {
    await as('parent');
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

  test('the theme is the account’s, on this device and the next, and taken back if it was not kept', async ({
    page,
    as,
    browser,
    school,
  }) => {
    await as('parent');
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
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be confirmed' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

test.describe('the session', () => {
  test('a first visit is the demo parent’s; after signing out the page offers the three people @full', async ({
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

  test('a wrong password is refused with one sentence, and what was typed stays', async ({ page, as }) => {
    await as('parent');
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

  test('one that ends while a page is open asks again over it, and what was typed stays', async ({
    page,
    as,
    context,
    school,
    expectAccessible,
  }) => {
    await as('parent');
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByRole('textbox', { name: /notes/ }).fill('Half a sentence');
    await page.getByLabel('Date', { exact: true }).fill('2027-01-15');
    await context.request.post(`${school.url}/api/auth/sign-out`);
    await page.getByRole('button', { name: 'Submit absence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectAccessible();
    // Whoever holds the device now reads nothing of the page behind it.
    const behind = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);
    expect(behind).toMatch(/^rgb\(/);
    await dialog.getByRole('button', { name: 'Parent' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /notes/ })).toHaveValue('Half a sentence');
    await page.getByRole('button', { name: 'Submit absence' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();
  });

  test('one that has ended can still be left', async ({ page, as, context, school }) => {
    await as('parent');
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await context.request.post(`${school.url}/api/auth/sign-out`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a server that does not answer is said so, with a way to try again', async ({ page, as }) => {
    await as('parent');
    await withoutAnswers(page);
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('The school cannot be reached right now.')).toBeVisible();
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  });
});

for (const { person, at, asks, tab } of [
  { person: 'parent', at: '/forms', asks: '**/api/forms', tab: 'Messages' },
  { person: 'teacher', at: '/staff/forms', asks: '**/api/staff/forms', tab: 'Messages' },
] as const) {
  test(`a screen that breaks for a ${person} takes nothing along: the tabs stand, and another opens`, async ({
    page,
    as,
  }) => {
    await as(person);
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
