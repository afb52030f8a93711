/** The two areas of the app: who has them, how to switch, and work at two schools. */
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { Session } from '#core/auth/session.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';
import { openToday, unfold } from '#test/e2e/pages/today-page.ts';

test('a parent downloads no staff files and finds no staff page', async ({ page, signInAs }) => {
  await signInAs('parent');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ['/', '/more', '/staff/today']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  expect(requested.filter((path) => /staff/i.test(path))).toEqual(['/staff/today']);
});

test('in the demo one tap switches the area and opens its start page', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await openToday(page);
  await page.getByRole('button', { name: 'Parent', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Office' }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  await unfold(page, /to approve/);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('a shared tablet keeps the language of the device, and one tap signs out no user', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await openToday(page);
  const accountLocale = async () => ((await (await page.request.get('/api/session')).json()) as Session).locale;
  const before = await accountLocale();
  const spoken = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  const other = spoken === 'fr' ? 'en' : 'fr';
  const menu = (locale: 'en' | 'fr') => page.getByRole('button', { name: phraseText(locale, 'staff', 'deviceMenu') });
  await menu(spoken).click();
  await page.getByRole('dialog').getByRole('button', { name: languageNames[other] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(menu(other)).toBeVisible();
  expect(await accountLocale()).toBe(before);

  const logOut = page.getByRole('button', { name: phraseText(other, 'session', 'logOut') });
  await menu(other).click();
  await logOut.click();
  await page.getByRole('button', { name: phraseText(other, 'staff', 'staySignedIn') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await menu(other).click();
  await logOut.click();
  await page
    .getByRole('dialog')
    .getByText(phraseText(other, 'staff', 'askLogOutText'))
    .waitFor();
  await logOut.click();
  await expect(page.getByRole('textbox', { name: phraseText(other, 'signIn', 'password') })).toBeVisible();
});

test('staff of two schools choose whose departures they see, and the choice persists @narrow @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('teacher');
  // No demo user works at two schools, so the reply of the second one is faked.
  await page.route('**/api/staff/departures*', async (route) => {
    const { origin, pathname, searchParams } = new URL(route.request().url());
    const response = await route.fetch({ url: origin + pathname });
    const board: DepartureBoard = await response.json();
    const schools = [...board.schools, { id: 2, name: 'École des Deux-Rives-du-Lac-Saint-Louis' }];
    const other = { schoolId: 2, departures: board.departures.slice(0, 1), children: [] };
    await route.fulfill({ response, json: { ...board, schools, ...(searchParams.get('school') === '2' && other) } });
  });
  await openToday(page);
  const school = page.getByRole('combobox', { name: 'School' });
  const cards = page.getByRole('region', { name: 'Departures' }).getByRole('heading', { level: 3 });
  await expect(school).toHaveValue('1');
  expect(await cards.count()).toBeGreaterThan(1);
  await school.focus();
  await school.selectOption('2');
  await expect(cards).toHaveCount(1);
  await expect(school).toBeFocused();
  await expect(page).toHaveURL(/\?school=2$/);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Messages' }).click();
  await main.getByRole('link', { name: 'Today' }).click();
  await expect(school).toHaveValue('2');
  await expect(cards).toHaveCount(1);
});

test('staff with children at the school have both areas @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await withoutAnswers(page);
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), children: [1] } });
  });
  await page.goto('/more');
  await page.getByRole('link', { name: /Staff view/ }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).click();
  await page.getByRole('main').getByRole('link', { name: 'My family' }).click();
  await expect(page.getByRole('banner').getByText('Parvis')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
