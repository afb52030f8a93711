/** The school's side of daily reports and announcements, as `screens.ts` lists them. */
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { nameStart, type Screen, settled } from './screen.ts';
import { say } from './words.ts';

/** A day of which the demo has no reports. */
const unwritten = () => addDays(schoolToday(), -14);

type At = (path: string, time?: string) => Screen['open'];

export const staffReportScreens = (at: At): readonly Screen[] => [
  { name: 'staff-reports', signedIn: true, person: 'teacher', open: at('/staff/reports', '15:40') },
  {
    name: 'staff-reports-mood',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at(`/staff/reports?date=${unwritten()}`, '15:10')(page, locale);
      await page.getByRole('radio', { name: say(locale, 'reportEditor', 'mood') }).check({ force: true });
    },
  },
  {
    name: 'staff-reports-meal',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at(`/staff/reports?date=${unwritten()}`, '15:10')(page, locale);
      // What is written for the picture is not kept: others look at the same school.
      await page.route('**/api/staff/reports/drafts', (route) => route.abort());
      await page.getByLabel(say(locale, 'reportEditor', 'food')).selectOption({ index: 1 });
      await page
        .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
        .click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  {
    name: 'staff-reports-publish',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at(`/staff/reports?date=${unwritten()}`, '15:10')(page, locale);
      await page.route('**/api/staff/reports/drafts', (route) => route.abort());
      await page.getByRole('radio', { name: say(locale, 'reportEditor', 'mood') }).check({ force: true });
      await page
        .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'serve').split('{')[0] ?? '') })
        .click();
      await page
        .getByRole('button', { name: nameStart(say(locale, 'reportEditor', 'publish').split('{')[0] ?? '') })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'staff-report', signedIn: true, person: 'teacher', open: at('/staff/reports/2', '15:40') },
  {
    name: 'staff-report-preview',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await at('/staff/reports/2', '15:40')(page, locale);
      const preview = page.getByRole('tab', { name: say(locale, 'reportEditor', 'preview') });
      if (await preview.count()) await preview.click();
      await settled(page);
    },
  },
  {
    name: 'staff-reports-failed',
    signedIn: true,
    person: 'teacher',
    async open(page, locale) {
      await page.route('**/api/staff/reports**', (route) => route.abort());
      await at('/staff/reports', '15:40')(page, locale);
    },
  },
  { name: 'staff-announcements', signedIn: true, person: 'admin', open: at('/staff/announcements', '15:10') },
  {
    name: 'staff-announcement-new',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/announcements/new', '15:10')(page, locale);
      await page
        .getByLabel(nameStart(say(locale, 'staffAnnouncements', 'title')))
        .first()
        .fill('Vente de livres');
      await page.getByRole('button', { name: say(locale, 'staffAnnouncements', 'publish') }).press('Enter');
    },
  },
  {
    name: 'staff-announcement-readers',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/announcements', '15:10')(page, locale);
      await page
        .getByRole('link', { name: nameStart(say(locale, 'staffAnnouncements', 'openOf').split('{')[0] ?? '') })
        .first()
        .click();
      await page.getByRole('heading', { name: say(locale, 'staffAnnouncements', 'readers') }).waitFor();
      await settled(page);
    },
  },
];
