/** Daily reports and announcements in the staff area, for `screens.ts`. */
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { asOffice, asTeacher, openAt, startsWith, type Screen, waitUntilSettled } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/** A day without demo reports. */
const unwritten = () => addDays(schoolToday(), -14);

/** Overlapping naps, as two offline devices may have created them, for every third child. */
function withTwoNaps(report: StaffReport, index: number): StaffReport {
  const end = index % 3 === 0 ? '13:30' : '12:40';
  const naps = [
    { start: '12:00', end },
    { start: '12:45', end: '14:00' },
  ];
  return { ...report, status: 'draft', content: { ...report.content, naps } };
}

export const staffReportScreens: readonly Screen[] = [
  asTeacher('staff-reports', openAt('/staff/reports', '15:40')),
  asTeacher('staff-reports-mood', async (page, locale) => {
    await openAt(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.getByRole('radio', { name: phraseText(locale, 'reportEditor', 'mood') }).check({ force: true });
  }),
  asTeacher('staff-reports-meal', async (page, locale) => {
    await openAt(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    // What is typed for the picture is not saved, since other tests share the school.
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await page.getByLabel(phraseText(locale, 'reportEditor', 'food')).selectOption({ index: 1 });
    await page
      .getByRole('button', { name: startsWith(phraseText(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
      .click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  }),
  asTeacher('staff-reports-publish', async (page, locale) => {
    await openAt(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await page.getByRole('radio', { name: phraseText(locale, 'reportEditor', 'mood') }).check({ force: true });
    await page
      .getByRole('button', { name: startsWith(phraseText(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
      .click();
    await page
      .getByRole('button', { name: startsWith(phraseText(locale, 'reportEditor', 'publish').split('{')[0] ?? '') })
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-reports-nothing', async (page, locale) => {
    await openAt(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'reportEditor', 'publishOne') }).press('Enter');
    await page.getByText(phraseText(locale, 'reportEditor', 'nothingToPublishText')).waitFor();
  }),
  asTeacher('staff-reports-held-back', async (page, locale) => {
    await page.route('**/api/staff/reports?*', async (route) => {
      const response = await route.fetch();
      const { reports, ...day }: ReportDay = await response.json();
      await route.fulfill({ response, json: { ...day, reports: reports.map(withTwoNaps) } });
    });
    await openAt(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page
      .getByRole('button', { name: startsWith(phraseText(locale, 'reportEditor', 'publish').split('{')[0] ?? '') })
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-report', openAt('/staff/reports/2', '15:40')),
  asTeacher('staff-report-preview', async (page, locale) => {
    await openAt('/staff/reports/2', '15:40')(page);
    const preview = page.getByRole('tab', { name: phraseText(locale, 'reportEditor', 'preview') });
    if (await preview.count()) await preview.click();
    await waitUntilSettled(page);
  }),
  asTeacher('staff-reports-failed', async (page) => {
    await page.route('**/api/staff/reports**', (route) => route.abort());
    await openAt('/staff/reports', '15:40')(page);
  }),
  asOffice('staff-announcements', openAt('/staff/announcements', '15:10')),
  asOffice('staff-announcement-new', async (page, locale) => {
    await openAt('/staff/announcements/new', '15:10')(page);
    await page
      .getByLabel(startsWith(phraseText(locale, 'staffAnnouncements', 'title')))
      .first()
      .fill('Vente de livres');
    await page.getByRole('button', { name: phraseText(locale, 'staffAnnouncements', 'publish') }).press('Enter');
  }),
  asOffice('staff-announcement-readers', async (page, locale) => {
    await openAt('/staff/announcements', '15:10')(page);
    await page
      .getByRole('link', { name: startsWith(phraseText(locale, 'staffAnnouncements', 'openOf').split('{')[0] ?? '') })
      .first()
      .click();
    await page.getByRole('heading', { name: phraseText(locale, 'staffAnnouncements', 'readers') }).waitFor();
    await waitUntilSettled(page);
  }),
];
