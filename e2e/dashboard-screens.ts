/** What a parent finds first: the dashboard, the bell, an address that is none, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/asking-page.ts';
import type { Announcement } from '#core/announcements/announcement.ts';
import { shownToFamilies } from '#core/announcements/announcement-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { asParent, at, type Screen } from './screen.ts';
import { leaveUnread } from './report-page.ts';
import { say } from './words.ts';

/** What is announced to whoever is signed in. */
export async function announcementsIn(page: Page, locale: Locale): Promise<Announcement[]> {
  return (await page.request.get('/api/announcements', { headers: { 'accept-language': locale } })).json();
}

/** As many announcements as are said, made of those of the demo school. */
export async function withAnnouncements(page: Page, locale: Locale, count: number): Promise<void> {
  const listed = await announcementsIn(page, locale);
  const json = Array.from({ length: count }, (_, n) => ({ ...listed[n % listed.length], id: n + 1 }));
  await withoutAnswers(page);
  await page.route('**/api/announcements', (route) => route.fulfill({ json }));
}

export const dashboardScreens: readonly Screen[] = [
  asParent('dashboard', at('/', '13:10')),
  asParent('dashboard-morning', at('/', '08:10')),
  asParent('dashboard-all', async (page, locale) => {
    await at('/', '10:00')(page);
    await page
      .getByRole('button', { name: say(locale, 'plans', 'showAll') })
      .first()
      .click();
  }),
  asParent('dashboard-evening', at('/', '19:30')),
  asParent('dashboard-announcements', async (page, locale) => {
    await withAnnouncements(page, locale, shownToFamilies.most);
    await at('/')(page);
  }),
  asParent('dashboard-dots', async (page, locale) => {
    await withAnnouncements(page, locale, 6);
    await at('/')(page);
  }),
  asParent('announcement', async (page, locale) => {
    await leaveUnread(page);
    await at('/')(page);
    const details = new RegExp(`^${say(locale, 'announcements', 'details')}`);
    await page.getByRole('button', { name: details }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  // The demo's reminder is for another group's families: here as they see it.
  asParent('announcement-reminder', async (page, locale) => {
    const [first] = await announcementsIn(page, locale);
    const reminder = first && { ...first, type: 'reminder', icon: 'bell' };
    await page.route('**/api/announcements', (route) => route.fulfill({ json: [reminder] }));
    await at('/')(page);
  }),
  asParent('announcement-gone', async (page) => {
    await at('/?announcement=999')(page);
    await page.getByRole('dialog').waitFor();
  }),
  asParent('dashboard-stale', async (page) => {
    await withoutAnswers(page);
    await page.route('**/api/announcements', (route) => route.abort());
    await at('/')(page);
  }),
  asParent('notifications', at('/notifications', '16:10')),
  asParent('notifications-none', async (page) => {
    await page.route('**/api/notifications', (route) => route.fulfill({ json: [] }));
    await at('/notifications?child=2', '16:10')(page);
  }),
  asParent('not-found', at('/nowhere')),
];
