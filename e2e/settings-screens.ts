/** The settings and what they lead to, as they are worth looking at. */
import { asParent, at, type Screen } from './screen.ts';
import { say } from './words.ts';

export const settingsScreens: readonly Screen[] = [
  asParent('settings-told', async (page, locale) => {
    // The browser without windows is never asked, and says no.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
    await at('/settings')(page);
    await page.getByRole('button', { name: say(locale, 'delivery', 'kinds') }).click();
  }),
  asParent('settings', at('/settings')),
  asParent('settings-calendar', async (page, locale) => {
    const since = '2026-04-14T13:00:00.000Z';
    const path = `/api/calendar/${'Gq3xZ7'.repeat(7)}a.ics`;
    await page.route('**/api/calendar', (route) =>
      route.fulfill({ json: route.request().method() === 'POST' ? { path, since } : { since: null } }),
    );
    await at('/settings')(page);
    await page.getByRole('button', { name: say(locale, 'calendars', 'make') }).click();
    await page.getByRole('button', { name: say(locale, 'calendars', 'renew') }).waitFor();
  }),
  asParent('settings-not-saved', async (page, locale) => {
    await at('/settings')(page);
    await page.route('**/api/settings', (route) => route.abort());
    await page.getByRole('switch', { name: say(locale, 'settings', 'allowDirectMessages') }).click();
    await page.getByRole('button', { name: say(locale, 'settings', 'save') }).click();
    await page.getByRole('link', { name: say(locale, 'session', 'callSchool') }).waitFor();
  }),
  asParent('help', async (page) => {
    await at('/settings/help')(page);
    await page.locator('details summary').first().click();
  }),
  asParent('privacy', at('/settings/privacy')),
  asParent('about', at('/settings/about')),
];
