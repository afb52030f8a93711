/** Arrivals: who brought a child, and a child that came although its family reported it absent. */
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '08:50' });

for (const locale of ['en', 'fr'] as const) {
  test(`staff settle a difference and name who brought the child in ${locale}`, async ({
    page: teacher,
    signInAs,
    newDeviceAs,
  }) => {
    const a = (name: Parameters<typeof phraseText<'attendance'>>[2]) => phraseText(locale, 'attendance', name);
    const r = (name: Parameters<typeof phraseText<'register'>>[2]) => phraseText(locale, 'register', name);
    await signInAs('teacher');
    const office = await (await newDeviceAs('admin', tablet)).newPage();
    await Promise.all([setAccountLocale(teacher, locale), setAccountLocale(office, locale)]);
    await schoolClockShows(office, '08:50');
    await office.goto('/staff/today');
    const differences = office.getByRole('region', { name: startsWith(a('discrepancies')) });
    await expect(differences).toBeVisible();

    await schoolClockShows(teacher, '08:50');
    await teacher.goto('/staff/attendance?room=203');
    const row = teacher.getByRole('listitem').filter({ hasText: r('discrepancy') });
    await row.getByRole('button').first().click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('button', { name: r('settle') }).click();
    await expect(dialog.getByRole('button', { name: r('settle') })).toHaveCount(0);
    await expect(dialog).toContainText('Mireille Bouchard');
    await expect(row).toHaveCount(0);
    // The office sees it settled without a reload.
    await expect(differences).toHaveCount(0);

    await dialog.getByLabel(r('broughtBy')).fill('Hélène Lafrenière');
    await dialog.getByRole('button', { name: r('save') }).click();
    await expect(dialog).toHaveCount(0);
    await teacher.goto('/staff/attendance?room=203');
    await teacher
      .getByRole('listitem')
      .filter({ hasText: r('reportedAbsent') })
      .filter({ hasText: a('present') })
      .getByRole('button')
      .first()
      .click();
    await expect(dialog.getByLabel(r('broughtBy'))).toHaveValue('Hélène Lafrenière');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Hélène Lafrenière' }).first()).toBeVisible();
  });
}
