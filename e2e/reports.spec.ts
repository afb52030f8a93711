/** A parent reads a child's day, goes from day to day, and the school knows what was opened. */
import type { Locator, Page } from '@playwright/test';
import { portionWidths } from '#core/reports/report-rules.ts';
import type { Portion } from '#core/reports/report.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { composer } from './message-page.ts';
import { leaveUnread, panel } from './report-page.ts';
import { say } from './words.ts';

const section = (page: Page, name: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** How much of its groove each bar fills, in hundredths. */
const barsIn = (place: Locator) =>
  place
    .locator('div[aria-hidden] > div')
    .evaluateAll((bars) =>
      bars.map((bar) => Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1))),
    );

for (const locale of ['en', 'fr'] as const) {
  const word = (name: Parameters<typeof say<'reports'>>[2]) => say(locale, 'reports', name);
  const portions: [string, Portion][] = [
    [word('all'), 'all'],
    [word('most'), 'most'],
    [word('some'), 'some'],
    [word('nothing'), 'none'],
  ];

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the first child is chosen, and four tabs tell the day in every part @narrow', async ({ page, as }) => {
      await as('parent');
      await leaveUnread(page);
      await page.goto('/report');
      await expect(page.getByRole('radio', { name: 'Léa Tremblay' })).toBeChecked();
      await expect(section(page, word('naps'))).toContainText(word('noNaps'));
      await page.getByText('Noah Tremblay').first().click();
      await expect(page).toHaveURL(/\/report\?child=2$/);
      await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
      await expect(panel(page)).toContainText(formatDay(schoolToday(), locale, 'weekday'));
      await expect(section(page, word('mood')).getByRole('definition')).toHaveCount(3);
      await expect(section(page, word('naps'))).toContainText(
        locale === 'en' ? '12:50 PM to 1:10 PM' : 'De 12\u00a0h\u00a050 à 13\u00a0h\u00a010',
      );
      await expect(section(page, word('naps'))).toContainText('20\u00a0min');
      const learning = section(page, word('learning'));
      const percents = (await learning.getByRole('listitem').allInnerTexts()).map((text) =>
        Number(/(\d+)\s?%/.exec(text)?.[1]),
      );
      expect(percents).toHaveLength(5);
      expect(await barsIn(learning)).toEqual(percents);

      // The keys go from tab to tab.
      await page.getByRole('tab', { name: word('overview') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: word('activities') })).toBeFocused();
      await expect(page).toHaveURL(/child=2&part=activities$/);
      const times = await panel(page)
        .getByRole('listitem')
        .locator('time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      expect(times).toEqual(['09:15', '10:40', '13:20', '14:10']);
      await expect(panel(page).getByRole('heading', { level: 4 })).toHaveCount(4);

      await page.keyboard.press('ArrowRight');
      const slots = panel(page).getByRole('region');
      await expect(slots.getByRole('heading')).toHaveText([
        word('breakfast'),
        word('snack'),
        word('lunch'),
        word('snack'),
      ]);
      for (const slot of await slots.all()) {
        const eaten = await slot.getByRole('strong').innerText();
        const portion = portions.find(([said]) => said === eaten)?.[1] ?? 'half';
        expect(await barsIn(slot)).toEqual([portionWidths[portion]]);
      }

      await page.keyboard.press('End');
      await expect(page.getByRole('tab', { name: word('notes') })).toHaveAttribute('aria-selected', 'true');
      await expect(section(page, word('teacherNotes'))).toContainText(say(locale, 'titles', 'class_teacher'));
      await expect(section(page, word('teacherNotes'))).toContainText('Noah');
      await expect(page.getByRole('link', { name: word('sendMessage') })).toHaveAttribute(
        'href',
        new RegExp(`^/messages\\?child=2&date=${schoolToday()}$`),
      );
    });

    test.describe('with something to say about it', () => {
      test.use({ alone: true });

      test('a parent writes to those around the child, with the day quoted @full', async ({ page, as }) => {
        await as('parent');
        await page.goto('/report?child=2&part=notes');
        const notes = await section(page, word('teacherNotes')).locator('.whitespace-pre-line').innerText();
        await page.getByRole('link', { name: word('sendMessage') }).click();
        await expect(page).toHaveURL(/\/messages\?conversation=\d+$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Noah Tremblay' })).toBeVisible();
        const field = composer(page, locale);
        await expect(field).toHaveValue(new RegExp(formatDay(schoolToday(), locale, 'long')));
        expect(await field.inputValue()).toContain(notes);
        await field.press('Control+End');
        await field.pressSequentially('Bravo Noah!');
        await field.press('Enter');
        const bubble = page.locator('.bubble').filter({ hasText: 'Bravo Noah!' });
        await expect(bubble).toContainText(say(locale, 'messages', 'sent'));
        await page.goBack();
        await expect(page).toHaveURL(/\/report/);
      });
    });

    test('days are gone through up to today, each with its name and its place in the address @full', async ({
      page,
      as,
    }) => {
      await as('parent');
      const today = schoolToday();
      await page.goto('/report?child=2');
      const day = page.getByRole('heading', { level: 2 });
      const [back, forth] = [word('previousDay'), word('nextDay')].map((name) => page.getByRole('button', { name }));
      if (!back || !forth) throw new Error('there are two');
      const expectDay = async (daysAgo: number, name: string) => {
        await expect(day).toHaveText(name);
        await expect(
          page.getByText(formatDay(addDays(today, -daysAgo), locale, 'long'), { exact: true }),
        ).toBeVisible();
        await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
      };
      await expectDay(0, word('today'));
      await expect(forth).toHaveAttribute('aria-disabled', 'true');
      await forth.click({ force: true });
      await expectDay(0, word('today'));
      await back.click();
      await expectDay(1, word('yesterday'));
      await expect(page).toHaveURL(`/report?child=2&date=${addDays(today, -1)}`);
      await back.press('Enter');
      const weekday = new Intl.DateTimeFormat(`${locale}-CA`, { weekday: 'long', timeZone: 'UTC' });
      const name = weekday.format(new Date(addDays(today, -2)));
      await expectDay(2, name.charAt(0).toUpperCase() + name.slice(1));
      await page.reload();
      await expectDay(2, name.charAt(0).toUpperCase() + name.slice(1));
      await page.goBack();
      await expectDay(1, word('yesterday'));
      await forth.click();
      await expect(page).toHaveURL('/report?child=2');
      await expectDay(0, word('today'));
      await page.goto('/report?child=2&date=2090-01-01');
      await expectDay(0, word('today'));
    });

    test('no child, no report, a day half told: each says so', async ({ page, as }) => {
      await as('parent');
      await page.goto('/report?child=999');
      await expect(page.getByText(word('noChild'))).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await page.route('**/api/reports?*', async (route) => {
        const response = await route.fetch();
        const report = await response.json();
        const isToday = route.request().url().includes(schoolToday());
        const half = {
          ...report,
          meals: report.meals.slice(0, 1),
          naps: [{ id: 1, start: '12:50', end: '14:05', duration: 75 }],
        };
        await route.fulfill({ response, json: isToday ? null : half });
      });
      await page.getByText('Noah Tremblay').first().click();
      await expect(panel(page)).toContainText(word('none'));
      await expect(panel(page)).toContainText(word('noneToday'));
      await page.getByRole('button', { name: word('previousDay') }).click();
      await expect(section(page, word('naps'))).toContainText(locale === 'en' ? '75\u00a0min' : '1\u00a0h\u00a015');
      await page.getByRole('tab', { name: word('meals') }).click();
      await expect(panel(page).getByText(word('noMeal'))).toHaveCount(3);
    });
  });
}

test('a school that does not answer is said so, and a report that was there stays', async ({ page, as }) => {
  await as('parent');
  const yesterday = addDays(schoolToday(), -1);
  await page.goto('/report?child=2');
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
  await hearsNothing(page);
  await page.route('**/api/reports?*', (route) => route.abort());
  await page.goto(`/report?child=2&date=${yesterday}`);
  await expect(page.getByText('The school cannot be reached right now.')).toBeVisible();
  await expect(panel(page)).not.toContainText('No report');
  await page.unroute('**/api/reports?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
});

test('who was not given the right to write is told so in the place of the button', async ({ page, as }) => {
  await as('parent');
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    await route.fulfill({ response, json: { ...session, rights: { ...session.rights, 2: ['view'] } } });
  });
  await page.goto('/report?child=2&part=notes');
  await expect(page.getByText('The school has not given you access to messages about Noah Tremblay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a message' })).toHaveCount(0);
});

/** Puts the page behind another, or in front again. */
async function shows(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test.describe('at a school of one’s own', () => {
  test.use({ alone: true });

  test('opening today’s report makes the badges follow, here and on another phone; looking ahead does not @full', async ({
    page,
    as,
    another,
  }) => {
    await as('parent');
    const other = await (await another('parent')).newPage();
    await other.goto('/');
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') opened.push(new URL(request.url()).pathname);
    });
    await page.goto('/report?child=2');
    await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const reports = (on: Page) => on.getByRole('navigation').getByRole('link', { name: /^Reports/ });
    await expect(reports(page)).toHaveAccessibleName('Reports, 1 unread');
    expect(opened).toEqual([]);

    // Nobody sees a page that is behind another.
    await shows(page, 'hidden');
    await page.getByText('Léa Tremblay').first().click();
    await expect(panel(page).getByRole('heading', { name: 'Léa Tremblay' })).toBeVisible();
    expect(opened).toEqual([]);
    await shows(page, 'visible');
    for (const on of [page, other]) {
      await expect(reports(on)).toHaveAccessibleName('Reports');
      await expect(on.getByRole('link', { name: 'Léa Tremblay, 2 unread' })).toBeVisible();
      await expect(on.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible();
    }
    expect(opened).toEqual([expect.stringMatching(/^\/api\/reports\/\d+\/read$/)]);
    await page.reload();
    await expect(panel(page).getByRole('heading', { name: 'Léa Tremblay' })).toBeVisible();
    expect(opened).toHaveLength(1);
  });
});
