/** A month of a group's attendance: read on a tablet, printed on one page, and downloaded as CSV. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { GroupMonth } from '#core/attendance/month.ts';
import { dayCodeLabels } from '#core/attendance/month-labels.ts';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

/** The pages of a PDF that Chromium wrote. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** A reply with twenty children and 31 days, a code in each cell. */
async function withFullMonth(page: Page): Promise<void> {
  await page.route('**/api/staff/attendance/months?*', async (route) => {
    const response = await route.fetch();
    const month: GroupMonth = await response.json();
    const days = Array.from({ length: 31 }, (_, n) => ({
      day: `2026-03-${String(n + 1).padStart(2, '0')}`,
      hasSchool: n % 7 < 5,
    }));
    const codes = ['present', 'late', 'absent_reported', 'absent_unreported', 'left_early', 'no_school'] as const;
    const children = Array.from({ length: 20 }, (_, at) => ({
      childId: month.children[at]?.childId ?? at + 1,
      child: month.children[at]?.child ?? `Enfant ${at}`,
      days: days.map((_day, n) => ({ code: codes[(n + at) % codes.length] ?? null, arrived: null, left: null })),
    }));
    await route.fulfill({ response, json: { ...month, month: '2026-03', days, children } });
  });
}

for (const locale of ['en', 'fr'] as const) {
  test(`a month of twenty children and 31 days is printed on one page and downloaded in ${locale}`, async ({
    page,
    signInAs,
  }) => {
    const m = (name: Parameters<typeof phraseText<'months'>>[2]) => phraseText(locale, 'months', name);
    await signInAs('teacher');
    await setAccountLocale(page, locale);
    await schoolClockShows(page, '15:10');
    await page.goto('/staff/attendance?room=402');
    await page.getByRole('link', { name: m('open') }).click();
    await expect(page.getByRole('heading', { name: m('title') })).toBeVisible();
    const table = page.getByRole('table');
    const row = table.getByRole('row').filter({ hasText: 'Léa Tremblay' });
    await expect(row.getByTitle(dayCodeLabels.present[locale]).first()).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: m('export') }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toMatch(/^(?:attendance|presences)-402-20\d\d-\d\d\.csv$/);
    expect(file).toContain(`"${dayCodeLabels.absent_unreported[locale]}"`);
    expect(file).toContain('"Léa Tremblay"');

    await row.getByRole('link', { name: 'Léa Tremblay' }).click();
    await expect(page.getByRole('link', { name: m('whole') })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: m('arrived') })).toBeVisible();
    await page.getByRole('link', { name: m('whole') }).click();

    await withFullMonth(page);
    await page.reload();
    await expect(table.getByRole('row')).toHaveCount(21);
    await expect(table.getByRole('row').first().getByRole('columnheader')).toHaveCount(1 + 31 + 5);
    for (const format of ['Letter', 'A4'] as const) {
      const pdf = await page.pdf({ format, landscape: true, preferCSSPageSize: format === 'Letter' });
      expect(pagesOf(pdf), format).toBe(1);
    }
  });
}
