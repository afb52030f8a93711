/** The signed-out pages, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { InvitationPreview } from '#core/auth/invitation.ts';
import type { RoomState } from '#core/room-devices/room-device.ts';
import { type Screen, waitUntilSettled } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

const people = ['Aïcha Benali', 'Marie-Ève Lachapelle', 'Mireille Bouchard', 'Thomas Roy', 'Zoé Archambault'].map(
  (name, n) => ({ id: n + 1, name, isLocked: n === 3 }),
);
const lockedRoom: RoomState = { room: { name: 'Local 402', school: 'École du Ruisseau', people } };

/** A locked room device. */
async function openRoom(page: Page): Promise<void> {
  await page.route('**/api/room', (route) => route.fulfill({ json: lockedRoom }));
  await page.goto('/room');
  await waitUntilSettled(page);
}

export const doorScreens: readonly Screen[] = [
  { name: 'room-lock', signedIn: false, open: openRoom },
  {
    name: 'room-pin',
    signedIn: false,
    async open(page, locale) {
      await openRoom(page);
      await page.getByRole('button', { name: 'Mireille Bouchard' }).click();
      await page.getByRole('button', { name: phraseText(locale, 'room', 'unlock') }).click();
      await page.getByText(phraseText(locale, 'room', 'pinRequired')).waitFor();
    },
  },
  {
    name: 'room-pair',
    signedIn: false,
    async open(page) {
      await page.goto('/room');
      await waitUntilSettled(page);
    },
  },
  {
    name: 'sign-in',
    signedIn: false,
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
      await page.goto('/');
      await waitUntilSettled(page);
    },
  },
  {
    name: 'invitation',
    signedIn: false,
    async open(page, locale) {
      const names = { school: 'École du Ruisseau', organization: 'Rive-Verte', name: 'Rosalie Cyr' };
      const offer: InvitationPreview = {
        ...names,
        email: 'rosalie@example.org',
        locale,
        gives: 'guardian',
        hasPassword: false,
        hasPasskey: false,
        isClaimed: false,
      };
      await page.route('**/api/auth/invitation/preview', (route) => route.fulfill({ json: offer }));
      await page.goto('/invitation#token');
      await waitUntilSettled(page);
      await page.getByLabel(phraseText(locale, 'passwords', 'new')).fill('trop court');
      await page.getByRole('button', { name: phraseText(locale, 'invitations', 'accept') }).click();
    },
  },
  {
    name: 'invitation-code',
    signedIn: false,
    async open(page, locale) {
      await page.goto('/invitation');
      await waitUntilSettled(page);
      await page.getByLabel(phraseText(locale, 'invitations', 'code')).fill('ACDEF');
      await page.getByRole('button', { name: phraseText(locale, 'invitations', 'continue') }).click();
    },
  },
  {
    name: 'invitation-name-taken',
    signedIn: false,
    async open(page, locale) {
      const names = { school: 'École du Ruisseau', organization: 'Rive-Verte', name: 'Rosalie Cyr' };
      const offer: InvitationPreview = {
        ...names,
        email: 'rosalie@example.org',
        locale,
        gives: 'guardian',
        hasPassword: true,
        hasPasskey: false,
        isClaimed: false,
      };
      const json = { code: 'invalid', requestId: 'x', problems: [{ path: 'name', code: 'not_allowed' }] };
      await page.route('**/api/auth/invitation/preview', (route) => route.fulfill({ json: offer }));
      await page.route('**/api/auth/invitation/accept', (route) => route.fulfill({ status: 422, json }));
      await page.goto('/invitation#token');
      await waitUntilSettled(page);
      await page
        .getByRole('textbox', { name: phraseText(locale, 'signIn', 'password') })
        .fill('a password that is known');
      await page.getByRole('button', { name: phraseText(locale, 'invitations', 'accept') }).click();
      await page.getByLabel(phraseText(locale, 'invitations', 'name')).waitFor();
    },
  },
  {
    name: 'invitation-gone',
    signedIn: false,
    async open(page, locale) {
      await page.goto('/invitation#token');
      await page.getByText(phraseText(locale, 'invitations', 'gone')).waitFor();
    },
  },
  {
    name: 'reset-choose',
    signedIn: false,
    async open(page, locale) {
      await page.route('**/api/auth/reset/preview', (route) =>
        route.fulfill({ json: { email: 'rosalie@example.org', passkeys: 2, hasCalendar: true } }),
      );
      await page.goto('/reset#token');
      await page.getByLabel(phraseText(locale, 'passwords', 'new')).fill('deux hérons jouent aux cartes');
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
      await waitUntilSettled(page);
    },
  },
];
