/** The settings and the pages opened from them. */
import { asParent, openAt, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

export const settingsScreens: readonly Screen[] = [
  asParent('settings-told', async (page, locale) => {
    // Headless Chromium cannot be asked, and always denies the permission.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
    await openAt('/settings')(page);
    await page.getByRole('button', { name: phraseText(locale, 'delivery', 'kinds') }).click();
  }),
  asParent('settings', openAt('/settings')),
  asParent('settings-calendar', async (page, locale) => {
    const since = '2026-04-14T13:00:00.000Z';
    const path = `/api/calendar/${'Gq3xZ7'.repeat(7)}a.ics`;
    let isMade = false;
    await page.route('**/api/calendar', (route) => {
      const isNew = route.request().method() === 'POST';
      isMade ||= isNew;
      // Without the position of the stream the reply would count as a portal's.
      const headers = { 'Live-Cursor': '1' };
      return route.fulfill({ headers, json: isNew ? { path, since } : { since: isMade ? since : null } });
    });
    await openAt('/settings')(page);
    await page.getByRole('button', { name: phraseText(locale, 'calendars', 'make') }).click();
    await page.getByRole('button', { name: phraseText(locale, 'calendars', 'renew') }).waitFor();
  }),
  asParent('settings-not-saved', async (page, locale) => {
    await openAt('/settings')(page);
    await page.route('**/api/settings', (route) => route.abort());
    await page.getByRole('switch', { name: phraseText(locale, 'settings', 'allowDirectMessages') }).click();
    await page.getByRole('button', { name: phraseText(locale, 'settings', 'save') }).click();
    await page.getByRole('link', { name: phraseText(locale, 'session', 'callSchool') }).waitFor();
  }),
  asParent('help', async (page) => {
    await openAt('/settings/help')(page);
    await page.locator('details summary').first().click();
  }),
  asParent('privacy', openAt('/settings/privacy')),
  asParent('about', openAt('/settings/about')),
];
