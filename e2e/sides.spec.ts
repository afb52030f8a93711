/** The two sides of the app: whose they are, how one changes between them, and work at two schools. */
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { Session } from '#core/sessions/session.ts';
import { languageNames } from '#web/words/language-names.ts';
import { expect, test } from './fixtures.ts';
import { say } from './words.ts';
import { openToday } from './today-page.ts';

test('a parent downloads nothing of the school’s side and finds no such page', async ({ page, as }) => {
  await as('parent');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/more', '/staff/today']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  expect(asked.filter((path) => /staff/i.test(path))).toEqual(['/staff/today']);
});

test('in the demo one changes sides with a tap, and lands on one’s own', async ({ page, as }) => {
  await as('teacher');
  await openToday(page);
  await page.getByRole('button', { name: 'Parent', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Office' }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('on a shared tablet the language is the device’s, and nobody is signed out by one tap', async ({ page, as }) => {
  await as('teacher');
  await openToday(page);
  const accountLocale = async () => ((await (await page.request.get('/api/session')).json()) as Session).locale;
  const before = await accountLocale();
  const spoken = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  const other = spoken === 'fr' ? 'en' : 'fr';
  const menu = (locale: 'en' | 'fr') => page.getByRole('button', { name: say(locale, 'staff', 'deviceMenu') });
  await menu(spoken).click();
  await page.getByRole('dialog').getByRole('button', { name: languageNames[other] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(menu(other)).toBeVisible();
  expect(await accountLocale()).toBe(before);

  const logOut = page.getByRole('button', { name: say(other, 'session', 'logOut') });
  await menu(other).click();
  await logOut.click();
  await page.getByRole('button', { name: say(other, 'staff', 'staySignedIn') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await menu(other).click();
  await logOut.click();
  await page
    .getByRole('dialog')
    .getByText(say(other, 'staff', 'askLogOutText'))
    .waitFor();
  await logOut.click();
  await expect(page.getByRole('textbox', { name: say(other, 'signIn', 'password') })).toBeVisible();
});

test('who works at two schools chooses whose departures they see, and stays there @narrow @full', async ({
  page,
  as,
}) => {
  await as('teacher');
  // Nobody of the demo works at two: what the other would answer stands in for it.
  await page.route('**/api/staff/departures*', async (route) => {
    const { origin, pathname, searchParams } = new URL(route.request().url());
    const response = await route.fetch({ url: origin + pathname });
    const board: DepartureBoard = await response.json();
    const schools = [...board.schools, { id: 2, name: 'École des Deux-Rives-du-Lac-Saint-Louis' }];
    const other = { schoolId: 2, departures: board.departures.slice(0, 1) };
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

test('who works at the school and has children there finds both sides @full', async ({ page, as }) => {
  await as('teacher');
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), children: [1] } });
  });
  await page.goto('/more');
  await page.getByRole('link', { name: /At school/ }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).click();
  await page.getByRole('main').getByRole('link', { name: 'My family' }).click();
  await expect(page.getByRole('banner').getByText('Parvis')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
