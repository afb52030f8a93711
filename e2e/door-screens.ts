/** The pages before the app, as `screens.ts` lists them. */
import type { Offer } from '#core/sessions/invitation.ts';
import { type Screen, settled } from './screen.ts';
import { say } from './words.ts';

export const doorScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    signedIn: false,
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
      await page.goto('/');
      await settled(page);
    },
  },
  {
    name: 'invitation',
    signedIn: false,
    async open(page, locale) {
      const names = { school: 'École du Ruisseau', organization: 'Rive-Verte', firstName: 'Rosalie' };
      const offer: Offer = { ...names, email: 'rosalie@example.org', locale, gives: 'guardian', hasPassword: false };
      await page.route('**/api/auth/invitation/look', (route) => route.fulfill({ json: offer }));
      await page.goto('/invitation#token');
      await settled(page);
      await page.getByLabel(say(locale, 'passwords', 'new')).fill('trop court');
      await page.getByRole('button', { name: say(locale, 'invitations', 'accept') }).click();
    },
  },
  {
    name: 'invitation-name-taken',
    signedIn: false,
    async open(page, locale) {
      const names = { school: 'École du Ruisseau', organization: 'Rive-Verte', firstName: 'Rosalie' };
      const offer: Offer = { ...names, email: 'rosalie@example.org', locale, gives: 'guardian', hasPassword: true };
      const json = { code: 'invalid', requestId: 'x', problems: [{ path: 'name', code: 'not_allowed' }] };
      await page.route('**/api/auth/invitation/look', (route) => route.fulfill({ json: offer }));
      await page.route('**/api/auth/invitation/accept', (route) => route.fulfill({ status: 422, json }));
      await page.goto('/invitation#token');
      await settled(page);
      await page.getByRole('textbox', { name: say(locale, 'signIn', 'password') }).fill('a password that is known');
      await page.getByRole('button', { name: say(locale, 'invitations', 'accept') }).click();
      await page.getByLabel(say(locale, 'invitations', 'name')).waitFor();
    },
  },
  {
    name: 'invitation-gone',
    signedIn: false,
    async open(page, locale) {
      await page.goto('/invitation#token');
      await page.getByText(say(locale, 'invitations', 'gone')).waitFor();
    },
  },
  {
    name: 'reset-choose',
    signedIn: false,
    async open(page, locale) {
      await page.route('**/api/auth/reset/look', (route) =>
        route.fulfill({ json: { email: 'rosalie@example.org', passkeys: 2, hasCalendar: true } }),
      );
      await page.goto('/reset#token');
      await page.getByLabel(say(locale, 'passwords', 'new')).fill('deux hérons jouent aux cartes');
    },
  },
  {
    name: 'sign-in-not-set-up',
    signedIn: false,
    async open(page) {
      await page.route('**/api/health', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), demo: false, isSetUp: false } });
      });
      await page.goto('/sign-in');
      await settled(page);
    },
  },
];
