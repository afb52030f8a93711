/** The first screens of a parent: the dashboard, the notifications, the 404 page, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import type { Announcement } from '#core/announcements/announcement.ts';
import { familyListLimits } from '#core/announcements/announcement-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { asParent, openAt, type Screen } from './screen.ts';
import { blockReadRequests } from '#test/e2e/pages/report-page.ts';
import { phraseText } from '#test/e2e/text.ts';

/** The announcements of the current user. */
export async function announcementsIn(page: Page, locale: Locale): Promise<Announcement[]> {
  return (await page.request.get('/api/announcements', { headers: { 'accept-language': locale } })).json();
}

/** Gives this many announcements, copied from those of the demo school. */
export async function withAnnouncements(page: Page, locale: Locale, count: number): Promise<void> {
  const listed = await announcementsIn(page, locale);
  const json = Array.from({ length: count }, (_, n) => ({ ...listed[n % listed.length], id: n + 1 }));
  await withoutAnswers(page);
  await page.route('**/api/announcements', (route) => route.fulfill({ json }));
}

export const dashboardScreens: readonly Screen[] = [
  asParent('dashboard', openAt('/', '13:10')),
  asParent('dashboard-morning', openAt('/', '08:10')),
  asParent('dashboard-all', async (page, locale) => {
    await openAt('/', '10:00')(page);
    await page
      .getByRole('button', { name: phraseText(locale, 'plans', 'showAll') })
      .first()
      .click();
  }),
  asParent('dashboard-for-you', async (page, locale) => {
    await openAt('/', '13:10')(page);
    const due = page.getByRole('region', { name: phraseText(locale, 'toDos', 'title'), exact: true });
    await due.waitFor();
    // A wide screen shows every line.
    if (await due.getByRole('button').isVisible()) await due.getByRole('button').click();
  }),
  asParent('dashboard-evening', openAt('/', '19:30')),
  asParent('dashboard-announcements', async (page, locale) => {
    await withAnnouncements(page, locale, familyListLimits.most);
    await openAt('/')(page);
  }),
  asParent('dashboard-dots', async (page, locale) => {
    await withAnnouncements(page, locale, 6);
    await openAt('/')(page);
  }),
  asParent('announcement', async (page, locale) => {
    await blockReadRequests(page);
    await openAt('/')(page);
    const details = new RegExp(`^${phraseText(locale, 'announcements', 'details')}`);
    await page.getByRole('button', { name: details }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  // The demo's reminder is for families of another group: here as they see it.
  asParent('announcement-reminder', async (page, locale) => {
    const [first] = await announcementsIn(page, locale);
    const reminder = first && { ...first, type: 'reminder', icon: 'bell' };
    await page.route('**/api/announcements', (route) => route.fulfill({ json: [reminder] }));
    await openAt('/')(page);
  }),
  asParent('announcement-gone', async (page) => {
    await openAt('/?announcement=999')(page);
    await page.getByRole('dialog').waitFor();
  }),
  asParent('dashboard-stale', async (page) => {
    await withoutAnswers(page);
    await page.route('**/api/announcements', (route) => route.abort());
    await openAt('/')(page);
  }),
  asParent('notifications', openAt('/notifications', '16:10')),
  asParent('notifications-none', async (page) => {
    await page.route('**/api/notifications', (route) => route.fulfill({ json: [] }));
    await openAt('/notifications?child=2', '16:10')(page);
  }),
  asParent('not-found', openAt('/nowhere')),
];
