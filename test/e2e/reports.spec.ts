/** A parent reads a child's day, moves from day to day, and the school sees which reports were opened. */
import type { Locator, Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { portionWidths } from '#core/reports/report-rules.ts';
import type { Portion } from '#core/reports/report.ts';
import { addDays, mondayOf } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { composer } from '#test/e2e/pages/message-page.ts';
import { blockReadRequests, panel } from '#test/e2e/pages/report-page.ts';
import { phraseText } from './text.ts';

const section = (page: Page, name: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** How far each bar is filled, in percent. */
const barsIn = (place: Locator) =>
  place.locator('div[aria-hidden] > div').evaluateAll((bars) =>
    bars.map((bar) => {
      const whole = bar.parentElement?.getBoundingClientRect().width ?? 1;
      return Math.round((100 * bar.getBoundingClientRect().width) / whole);
    }),
  );

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'reports'>>[2]) => phraseText(locale, 'reports', name);
  const portions: [string, Portion][] = [
    [label('all'), 'all'],
    [label('most'), 'most'],
    [label('some'), 'some'],
    [label('nothing'), 'none'],
  ];

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the first child is chosen, and four tabs show the parts of the day @narrow', async ({ page, signInAs }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      await page.goto('/report');
      await expect(page.getByRole('radio', { name: 'Léa Tremblay' })).toBeChecked();
      await expect(section(page, label('naps'))).toContainText(label('noNaps'));
      await page.getByText('Noah Tremblay').first().click();
      await expect(page).toHaveURL(/\/report\?child=2$/);
      await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
      await expect(panel(page)).toContainText(formatDay(schoolToday(), locale, 'weekday'));
      await expect(section(page, label('mood')).getByRole('definition')).toHaveCount(3);
      await expect(section(page, label('naps'))).toContainText(
        locale === 'en' ? '12:50 PM to 1:10 PM' : 'De 12\u00a0h\u00a050 à 13\u00a0h\u00a010',
      );
      await expect(section(page, label('naps'))).toContainText('20\u00a0min');
      const learning = section(page, label('learning'));
      const percents = (await learning.getByRole('listitem').allInnerTexts()).map((text) =>
        Number(/(\d+)\s?%/.exec(text)?.[1]),
      );
      expect(percents).toHaveLength(5);
      expect(await barsIn(learning)).toEqual(percents);

      // Arrow keys move between tabs.
      await page.getByRole('tab', { name: label('overview') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: label('activities') })).toBeFocused();
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
        label('breakfast'),
        label('snack'),
        label('lunch'),
        label('snack'),
      ]);
      for (const slot of await slots.all()) {
        const eaten = await slot.getByRole('strong').innerText();
        const portion = portions.find(([text]) => text === eaten)?.[1] ?? 'half';
        expect(await barsIn(slot)).toEqual([portionWidths[portion]]);
      }

      await page.keyboard.press('End');
      await expect(page.getByRole('tab', { name: label('notes') })).toHaveAttribute('aria-selected', 'true');
      await expect(section(page, label('teacherNotes'))).toContainText(phraseText(locale, 'titles', 'class_teacher'));
      await expect(section(page, label('teacherNotes'))).toContainText('Noah');
      await expect(page.getByRole('link', { name: label('sendMessage') })).toHaveAttribute(
        'href',
        new RegExp(`^/messages\\?child=2&date=${schoolToday()}$`),
      );
    });

    test.describe('with the right to write', () => {
      test.use({ ownServer: true });

      test('a parent writes to the staff of the child, with the day quoted @full', async ({ page, signInAs }) => {
        await signInAs('parent');
        await page.goto('/report?child=2&part=notes');
        const notes = await section(page, label('teacherNotes')).locator('.whitespace-pre-line').innerText();
        await page.getByRole('link', { name: label('sendMessage') }).click();
        await expect(page).toHaveURL(/\/messages\?conversation=\d+$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Noah Tremblay' })).toBeVisible();
        const field = composer(page, locale);
        await expect(field).toHaveValue(new RegExp(formatDay(schoolToday(), locale, 'long')));
        expect(await field.inputValue()).toContain(notes);
        await field.press('Control+End');
        await field.pressSequentially('Bravo Noah!');
        await field.press('Enter');
        const bubble = page.locator('.bubble').filter({ hasText: 'Bravo Noah!' });
        await expect(bubble).toContainText(phraseText(locale, 'messages', 'sent'));
        await page.goBack();
        await expect(page).toHaveURL(/\/report/);
      });
    });

    test('days up to today can be opened, each with its name and its address @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      const today = schoolToday();
      await page.goto('/report?child=2');
      const day = page.getByRole('heading', { level: 2 });
      const [back, forth] = [label('previousDay'), label('nextDay')].map((name) => page.getByRole('button', { name }));
      if (!back || !forth) throw new Error('there are two');
      const expectDay = async (daysAgo: number, name: string) => {
        await expect(day).toHaveText(name);
        await expect(
          page.getByText(formatDay(addDays(today, -daysAgo), locale, 'long'), { exact: true }),
        ).toBeVisible();
        await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
      };
      await expectDay(0, label('today'));
      await expect(forth).toHaveAttribute('aria-disabled', 'true');
      await forth.click({ force: true });
      await expectDay(0, label('today'));
      await back.click();
      await expectDay(1, label('yesterday'));
      await expect(page).toHaveURL(`/report?child=2&date=${addDays(today, -1)}`);
      await back.press('Enter');
      const weekday = new Intl.DateTimeFormat(`${locale}-CA`, { weekday: 'long', timeZone: 'UTC' });
      const name = weekday.format(new Date(addDays(today, -2)));
      await expectDay(2, name.charAt(0).toUpperCase() + name.slice(1));
      await page.reload();
      await expectDay(2, name.charAt(0).toUpperCase() + name.slice(1));
      await page.goBack();
      await expectDay(1, label('yesterday'));
      await forth.click();
      await expect(page).toHaveURL('/report?child=2');
      await expectDay(0, label('today'));
      await page.goto('/report?child=2&date=2090-01-01');
      await expectDay(0, label('today'));
    });

    test('the days of the week show which have a report and lead to it, and so does the latest @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      const today = schoolToday();
      const days = page.getByRole('navigation', { name: label('days') });
      const dayLink = (name: 'dayRead' | 'dayWithout', day: string) =>
        days.getByRole('link', { name: label(name).replace('{day}', formatDay(day, locale, 'weekday')), exact: true });
      const long = addDays(today, -60);
      await page.goto(`/report?child=2&date=${long}`);
      await expect(dayLink('dayWithout', long)).toHaveAttribute('aria-current', 'date');
      await days
        .getByRole('link', { name: label('latest').replace('{day}', formatDay(today, locale, 'short')) })
        .click();
      await expect(page).toHaveURL('/report?child=2');
      await expect(dayLink('dayRead', today)).toHaveAttribute('aria-current', 'date');
      await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();

      // The part stays open on another day.
      const shown = addDays(today, -3);
      const inSameWeek = mondayOf(shown) === mondayOf(addDays(today, -4)) ? addDays(today, -4) : addDays(today, -2);
      await page.goto(`/report?child=2&date=${shown}&part=meals`);
      await dayLink('dayRead', inSameWeek).click();
      await expect(page).toHaveURL(`/report?child=2&date=${inSameWeek}&part=meals`);
      await expect(dayLink('dayRead', inSameWeek)).toHaveAttribute('aria-current', 'date');
      await expect(panel(page).getByRole('region')).toHaveCount(4);
    });

    test('the overview begins with the teacher’s notes, and its button opens them', async ({ page, signInAs }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      await page.goto('/report?child=2');
      const begins = panel(page).locator('.report-begin');
      await expect(begins).toContainText('Mireille');
      await expect(begins).toContainText('Noah');
      const mood = await section(page, label('mood')).boundingBox();
      expect((await begins.boundingBox())?.y).toBeLessThan(mood?.y ?? 0);
      await page.getByRole('button', { name: label('readNotes') }).click();
      await expect(page.getByRole('tab', { name: label('notes') })).toBeFocused();
      await expect(section(page, label('teacherNotes'))).toContainText('Mireille Bouchard');
    });

    test('shows a message for no child, no report and an incomplete day', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/report?child=999');
      await expect(page.getByText(label('noChild'))).toBeVisible();
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
      await expect(panel(page)).toContainText(label('none'));
      await expect(panel(page)).toContainText(label('noneToday'));
      await page.getByRole('button', { name: label('previousDay') }).click();
      await expect(section(page, label('naps'))).toContainText(locale === 'en' ? '75\u00a0min' : '1\u00a0h\u00a015');
      await page.getByRole('tab', { name: label('meals') }).click();
      await expect(panel(page).getByText(label('noMeal'))).toHaveCount(3);
    });
  });
}

test('an unreachable school shows an error and keeps a loaded report', async ({ page, signInAs }) => {
  await signInAs('parent');
  const yesterday = addDays(schoolToday(), -1);
  await page.goto('/report?child=2');
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
  await blockLiveStream(page);
  await page.route('**/api/reports?*', (route) => route.abort());
  await page.goto(`/report?child=2&date=${yesterday}`);
  await expect(page.getByText('The school’s server cannot be reached right now.')).toBeVisible();
  await expect(panel(page)).not.toContainText('No report');
  await page.unroute('**/api/reports?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
});

test('a parent without the right to write sees a message instead of the button', async ({ page, signInAs }) => {
  await signInAs('parent');
  await withoutAnswers(page);
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    await route.fulfill({ response, json: { ...session, rights: { ...session.rights, 2: ['view'] } } });
  });
  await page.goto('/report?child=2&part=notes');
  await expect(page.getByText('The school has not given you access to messages about Noah Tremblay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a message' })).toHaveCount(0);
});

/** Sets the visibility of the page. */
async function shows(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test.describe('at an own school', () => {
  test.use({ ownServer: true });

  test('opening today’s report updates the badges here and on another phone, and prefetching does not @full', async ({
    page,
    signInAs,
    newDeviceAs,
  }) => {
    await signInAs('parent');
    const other = await (await newDeviceAs('parent')).newPage();
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

    // A hidden page is not read.
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

test('the last report of a week ends with good moments of its days, which lead to their days', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const lastDay = addDays(mondayOf(schoolToday()), -1);
  await page.goto(`/report?child=1&date=${lastDay}`);
  const week = page.getByRole('region', { name: 'Léa’s week' });
  await expect(week).toBeVisible();
  await expect(week.getByRole('listitem')).toHaveCount(0);
  await week.getByRole('button').tap();
  await expect(week.getByRole('listitem')).toHaveCount(3);
  await week.getByRole('link').first().tap();
  await expect(page).not.toHaveURL(new RegExp(lastDay));
  await expect(week).toHaveCount(0);
});
