/** The school's side of daily reports and announcements, as `screens.ts` lists them. */
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { asOffice, asTeacher, at, nameStart, type Screen, settled } from './screen.ts';
import { say } from './words.ts';

/** A day of which the demo has no reports. */
const unwritten = () => addDays(schoolToday(), -14);

/** Naps as two devices without a network may have left them: of every third child one within another. */
function withTwoNaps(report: StaffReport, index: number): StaffReport {
  const end = index % 3 === 0 ? '13:30' : '12:40';
  const naps = [
    { start: '12:00', end },
    { start: '12:45', end: '14:00' },
  ];
  return { ...report, status: 'draft', content: { ...report.content, naps } };
}

export const staffReportScreens: readonly Screen[] = [
  asTeacher('staff-reports', at('/staff/reports', '15:40')),
  asTeacher('staff-reports-mood', async (page, locale) => {
    await at(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.getByRole('radio', { name: say(locale, 'reportEditor', 'mood') }).check({ force: true });
  }),
  asTeacher('staff-reports-meal', async (page, locale) => {
    await at(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    // What is written for the picture is not kept: others look at the same school.
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await page.getByLabel(say(locale, 'reportEditor', 'food')).selectOption({ index: 1 });
    await page
      .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
      .click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  }),
  asTeacher('staff-reports-publish', async (page, locale) => {
    await at(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await page.getByRole('radio', { name: say(locale, 'reportEditor', 'mood') }).check({ force: true });
    await page
      .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
      .click();
    await page
      .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'publish').split('{')[0] ?? '') })
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-reports-nothing', async (page, locale) => {
    await at(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page.getByRole('button', { name: say(locale, 'reportEditor', 'publishOne') }).press('Enter');
    await page.getByText(say(locale, 'reportEditor', 'nothingToPublishText')).waitFor();
  }),
  asTeacher('staff-reports-held-back', async (page, locale) => {
    await page.route('**/api/staff/reports?*', async (route) => {
      const response = await route.fetch();
      const { reports, ...day }: ReportDay = await response.json();
      await route.fulfill({ response, json: { ...day, reports: reports.map(withTwoNaps) } });
    });
    await at(`/staff/reports?date=${unwritten()}`, '15:10')(page);
    await page
      .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'publish').split('{')[0] ?? '') })
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  asTeacher('staff-report', at('/staff/reports/2', '15:40')),
  asTeacher('staff-report-preview', async (page, locale) => {
    await at('/staff/reports/2', '15:40')(page);
    const preview = page.getByRole('tab', { name: say(locale, 'reportEditor', 'preview') });
    if (await preview.count()) await preview.click();
    await settled(page);
  }),
  asTeacher('staff-reports-failed', async (page) => {
    await page.route('**/api/staff/reports**', (route) => route.abort());
    await at('/staff/reports', '15:40')(page);
  }),
  asOffice('staff-announcements', at('/staff/announcements', '15:10')),
  asOffice('staff-announcement-new', async (page, locale) => {
    await at('/staff/announcements/new', '15:10')(page);
    await page
      .getByLabel(nameStart(say(locale, 'staffAnnouncements', 'title')))
      .first()
      .fill('Vente de livres');
    await page.getByRole('button', { name: say(locale, 'staffAnnouncements', 'publish') }).press('Enter');
  }),
  asOffice('staff-announcement-readers', async (page, locale) => {
    await at('/staff/announcements', '15:10')(page);
    await page
      .getByRole('link', { name: nameStart(say(locale, 'staffAnnouncements', 'openOf').split('{')[0] ?? '') })
      .first()
      .click();
    await page.getByRole('heading', { name: say(locale, 'staffAnnouncements', 'readers') }).waitFor();
    await settled(page);
  }),
];
