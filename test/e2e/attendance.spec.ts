/**
 * Attendance: what a family reports is on the attendance page and the board at once. The staff follow up on missing
 * children.
 */
import type { Locator, Page } from '@playwright/test';
import type { Registers } from '#core/attendance/attendance.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expectLive, measureDelays, patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '08:50' });

const rowOf = (page: Page, child: string) => page.getByRole('listitem').filter({ hasText: child });
const region = (page: Page, name: string) => page.getByRole('region', { name: startsWith(name) });

async function open(page: Page, path: string, drawn: (page: Page) => Locator): Promise<void> {
  await schoolClockShows(page, '08:50');
  const streaming = page.waitForResponse(/\/api\/live/);
  await page.goto(path);
  await expect(drawn(page)).toBeVisible();
  await streaming;
}

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`an absence reported by a parent (${parents}) appears in the attendance (${teachers}) and on the board live, without its reason`, async ({
    page: parent,
    signInAs,
    newDeviceAs,
  }) => {
    const { delays, seen } = measureDelays();
    const a = (name: Parameters<typeof phraseText<'attendance'>>[2]) => phraseText(teachers, 'attendance', name);
    const r = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText(teachers, 'register', name);
    const p = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText(parents, 'absences', name);
    await signInAs('parent');
    const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
    const office = await (await newDeviceAs('admin', tablet)).newPage();
    await Promise.all([
      setAccountLocale(parent, parents),
      setAccountLocale(teacher, teachers),
      setAccountLocale(office, teachers),
    ]);
    await open(teacher, '/staff/attendance?room=402', (page) => rowOf(page, 'Léa Tremblay'));
    await open(office, '/staff/today', (page) => region(page, a('discrepancies')));
    await schoolClockShows(parent, '08:20');
    await parent.goto('/absence?child=1');
    await parent.getByRole('radio', { name: p('sick') }).check({ force: true });
    await parent.getByLabel(p('notes')).fill('Fièvre depuis hier');
    await parent.getByRole('button', { name: p('submit') }).click();

    // Léa was marked present, so the staff must check.
    const lea = rowOf(teacher, 'Léa Tremblay');
    await seen(() => expect(lea).toContainText(r('discrepancy'), patience));
    await seen(() => expect(region(office, a('discrepancies'))).toContainText('Léa T.', patience));
    const present = lea.getByRole('button', { name: startsWith(a('present')) });
    await expect(present).toHaveAttribute('aria-pressed', 'true');
    await present.click();
    await expect(lea).toContainText(r('reportedAbsent'));
    await seen(() => expect(region(office, a('away'))).toContainText('Léa T.', patience));
    await expect(region(office, a('discrepancies'))).not.toContainText('Léa T.');
    await expect(office.getByRole('main')).not.toContainText('Fièvre');

    await lea.getByRole('button', { name: startsWith('Léa Tremblay') }).click();
    await expect(teacher.getByRole('dialog')).toContainText('Fièvre depuis hier');
    await expect(teacher.getByRole('dialog')).toContainText(r('takenBack'));
    expectLive(delays);
  });
}

test('takes attendance in one tap for everyone and one per exception, and asks about a missing child once @narrow', async ({
  page,
  signInAs,
  taps,
  newDeviceAs,
}) => {
  await signInAs('admin');
  await open(page, '/staff/attendance?room=501', (shown) => shown.getByRole('button', { name: /^The other/ }));
  const family = await newDeviceAs('parent');
  const phone = await family.newPage();
  await open(phone, '/', (shown) => shown.getByRole('link', { name: /^Notifications/ }));

  const rows = page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: 'Not marked' });
  const [late, missing] = [rows.nth(0), rows.nth(1)];
  taps.count = 0;
  await late.getByRole('button', { name: /^Late/ }).click();
  await expect(page.getByText(/^Late, 8:5\d\sAM/)).toBeVisible();
  await missing.getByRole('button', { name: /^Absent/ }).click();
  await expect(page.getByText('Not reported', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^The other/ }).click();
  await expect(page.getByRole('button', { name: /^The other/ })).toHaveCount(0);
  await expect(rows).toHaveCount(0);
  console.log(`a register of 20 children, one late and one missing: ${taps.count} taps`);
  expect(taps.count).toBe(3);
  await expect(page.getByRole('heading', { name: /^Room 501/ })).toBeFocused();

  await page.getByRole('link', { name: 'Room 203' }).click();
  await rowOf(page, 'Noah Tremblay')
    .getByRole('button', { name: /^Absent/ })
    .click();
  await expect(rowOf(page, 'Noah Tremblay')).toContainText('Not reported');
  // The button that opens the child's day announces that it opens a dialog.
  await expect(
    rowOf(page, 'Noah Tremblay')
      .getByRole('button', { name: /details$/ })
      .locator('svg'),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  const unexplained = region(page, 'Unreported absences').getByRole('listitem').filter({ hasText: 'Noah T.' });
  await expect(unexplained.getByRole('link').locator('svg')).toBeVisible();
  await unexplained.getByRole('button', { name: /^Notify the family/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Notify the family' }).click();
  await expect(unexplained).toContainText(/Family notified at 8:5\d\sAM by Nathalie Fortin/);
  await expect(unexplained.getByRole('button')).toHaveCount(0);

  await phone.getByRole('link', { name: /^Notifications/ }).click();
  await phone.getByText('Noah is not at school').click();
  await expect(phone).toHaveURL(/\/absence\?child=2$/);
});

for (const locale of ['en', 'fr'] as const) {
  const tag = locale === 'fr' ? ' @full' : '';
  test(`attendance marked offline (${locale}) is shown as waiting and is sent once connected${tag}`, async ({
    page,
    signInAs,
    context,
  }) => {
    const a = (name: Parameters<typeof phraseText<'attendance'>>[2]) => phraseText(locale, 'attendance', name);
    const r = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText(locale, 'register', name);
    await signInAs('admin');
    await setAccountLocale(page, locale);
    await open(page, '/staff/attendance?room=501', (shown) => shown.getByRole('list', { name: r('children') }));
    const rows = page.getByRole('list', { name: r('children') }).getByRole('listitem');
    const toMark = rows.filter({ hasText: r('notMarked') });
    const nameOf = async (row: Locator) => (await row.getByRole('group').getAttribute('aria-label')) ?? '';
    const count = await toMark.count();
    const [late, absent] = [await nameOf(toMark.nth(0)), await nameOf(toMark.nth(1))];
    const press = (child: string, status: 'present' | 'late' | 'absent') =>
      rowOf(page, child)
        .getByRole('button', { name: startsWith(a(status)) })
        .click();
    await context.setOffline(true);
    await press(late, 'late');
    // A waiting mark can be changed.
    await press(absent, 'present');
    await press(absent, 'absent');
    await expect(rowOf(page, late)).toContainText(r('waits'));
    await expect(rowOf(page, absent)).toContainText(r('waits'));
    await expect(rowOf(page, late)).toContainText(/8[:\s]*h?\s*50/);
    await page.getByRole('button', { name: /^(The other|Les \d+ autres)/ }).click();
    await expect(rows.filter({ hasText: r('waits') })).toHaveCount(count);
    // Marks that the school has not received are not counted.
    await expect(page.locator('#register-title')).toContainText(/501\s*0 (here|présence)/);
    await expect(page.locator('#register-title')).toContainText(r('waiting').replace('{n}', String(count)));
    // The mark stays queued on another page.
    await page.getByRole('link', { name: /203/ }).click();
    await expect(rowOf(page, 'Noah Tremblay')).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const { groups } = (await (await page.request.get('/api/staff/attendance')).json()) as Registers;
        const here = groups.find(({ room }) => room === '501')?.children ?? [];
        const statusIn = (name: string) => here.find(({ child }) => child === name)?.status;
        const present = here.filter(({ status }) => status === 'present').length;
        return [statusIn(late), statusIn(absent), present];
      })
      .toEqual(['late', 'absent', count - 2]);
    await page.getByRole('link', { name: /501/ }).click();
    await expect(rowOf(page, late).getByRole('button', { name: startsWith(a('late')) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(rowOf(page, absent).getByRole('button', { name: startsWith(a('absent')) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(rows.filter({ hasText: r('waits') })).toHaveCount(0);
  });
}

test('an attendance mark refused after reconnecting names the child and stays on its row @full', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('teacher');
  await open(page, '/staff/attendance?room=203', (shown) => rowOf(shown, 'Noah Tremblay'));
  await context.setOffline(true);
  await rowOf(page, 'Noah Tremblay')
    .getByRole('button', { name: /^Absent/ })
    .click();
  await expect(rowOf(page, 'Noah Tremblay')).toContainText('Will be sent when you are connected');
  await page.route('**/api/staff/attendance/2/marks', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: '', title: '', status: 403, code: 'forbidden', requestId: 'x' },
    }),
  );
  await context.setOffline(false);
  await expect(page.getByText('Not marked: Noah Tremblay')).toBeVisible();
  await expect(rowOf(page, 'Noah Tremblay')).toContainText('Nothing was marked');
});

test('undoes a mark and marks yesterday with its time, by keyboard alone @only-desktop @desktop', async ({
  page,
  signInAs,
}) => {
  await signInAs('teacher');
  await open(page, '/staff/attendance?room=203', (shown) => rowOf(shown, 'Noah Tremblay'));
  const row = rowOf(page, 'Noah Tremblay');
  const absent = row.getByRole('button', { name: /^Absent/ });
  await absent.focus();
  await page.keyboard.press('Space');
  await expect(absent).toHaveAttribute('aria-pressed', 'true');
  await expect(absent).toBeFocused();
  await page.keyboard.press('Space');
  await expect(absent).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Previous day' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=/);
  await row.getByRole('button', { name: /^Late/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Present' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Late' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Enter the time.')).toBeVisible();
  await expect(dialog.getByLabel('Arrived at')).toBeFocused();
  await dialog.getByLabel('Arrived at').fill('09:20');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Late, 9:20 AM');
});

test('staff see the clock of the chosen school, not of their first one @full', async ({ page, signInAs }) => {
  await signInAs('admin');
  const shown = region(page, 'Unreported absences');
  await schoolClockShows(page, '08:00');
  await page.goto('/staff/today');
  await expect(page.getByRole('region', { name: 'Departures' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  // As though the school were in Newfoundland, where it is 9:30 at that moment.
  await page.route('**/api/staff/attendance*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), timeZone: 'America/St_Johns', hasSchool: true },
    });
  });
  await page.reload();
  await expect(shown).toBeVisible();
});

test('an attendance page left open past midnight changes to the new day @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  const today = schoolToday();
  const yesterday = addDays(today, -1);
  await schoolClockShows(page, '23:59', yesterday);
  // The school's replies from before midnight.
  await page.route('**/api/staff/attendance*', async (route) => {
    const response = await route.fetch({ url: `${route.request().url().split('?')[0]}?day=${yesterday}` });
    await route.fulfill({ response, json: { ...(await response.json()), today: yesterday } });
  });
  await page.goto('/staff/attendance?room=203');
  await expect(rowOf(page, 'Noah Tremblay')).toBeVisible();
  const shown = page.getByText(formatDay(yesterday, 'en', 'long'));
  await expect(shown).toBeVisible();
  await page.unrouteAll();
  await schoolClockShows(page, '00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(formatDay(today, 'en', 'long'))).toBeVisible();
  await expect(shown).toHaveCount(0);
});
