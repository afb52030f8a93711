/** What a parent finds first: the dashboard, the bell, an address that is none, for `screens.ts`. */
import { withoutAnswers } from '#bench/asking-page.ts';
import { asParent, at, type Screen } from './screen.ts';
import { say } from './words.ts';

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
  asParent('announcement', async (page, locale) => {
    await at('/')(page);
    const details = new RegExp(`^${say(locale, 'announcements', 'details')}`);
    await page.getByRole('button', { name: details }).first().click();
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
