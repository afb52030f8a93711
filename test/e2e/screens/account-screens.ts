/** The account screens, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { teacherName } from '#test/e2e/pages/message-page.ts';
import { asParent, openAt, dialogFrom, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

const createdToken = {
  id: 1,
  name: 'Horaire',
  access: 'read',
  areas: null,
  end: 'abcd',
  createdAt: '2026-04-16T12:00:00.000Z',
  expiresAt: '2026-05-16T12:00:00.000Z',
  lastUsedAt: null,
  token: `parvis_${'0aB'.repeat(15)}abcd`,
};

async function openTokens(page: Page, locale: Locale): Promise<void> {
  await openAt('/settings/profile')(page);
  await page.getByRole('button', { name: phraseText(locale, 'profile', 'tokensOpen') }).click();
  await page.getByRole('button', { name: phraseText(locale, 'apiTokens', 'add') }).waitFor();
}

/** Adds a token, unless another run of the screen has added it. */
async function addToken(page: Page, name: string): Promise<void> {
  const listed = (await (await page.request.get('/api/tokens')).json()) as { name: string }[];
  if (listed.some((token) => token.name === name)) return;
  const data = { name, access: 'read', days: 365, areas: ['attendance', 'pickups'] };
  const added = await page.request.post('/api/tokens', { data });
  if (added.status() !== 201) throw new Error(`token: ${await added.text()}`);
}

export const profileScreens: readonly Screen[] = [
  asParent('profile', openAt('/settings/profile')),
  asParent(
    'profile-password',
    dialogFrom(openAt('/settings/profile'), (page, locale) =>
      page.getByRole('button', { name: phraseText(locale, 'profile', 'choosePassword') }),
    ),
  ),
  asParent('api-tokens', async (page, locale) => {
    await addToken(page, 'Calendrier de la famille');
    await openTokens(page, locale);
    await page.getByText('Calendrier de la famille').first().waitFor();
  }),
  asParent('api-token-new', async (page, locale) => {
    await openTokens(page, locale);
    await page.getByRole('button', { name: phraseText(locale, 'apiTokens', 'add') }).click();
    await page.getByText(phraseText(locale, 'apiTokens', 'someAreas')).click();
  }),
  asParent('api-token-created', async (page, locale) => {
    await openTokens(page, locale);
    await page.getByRole('button', { name: phraseText(locale, 'apiTokens', 'add') }).click();
    await page.route('**/api/tokens', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, headers: { 'Live-Cursor': '1' }, json: createdToken })
        : route.fallback(),
    );
    await page.getByRole('textbox', { name: phraseText(locale, 'apiTokens', 'name') }).fill('Horaire');
    await page.getByRole('button', { name: phraseText(locale, 'apiTokens', 'create'), exact: true }).click();
    await page.getByText(phraseText(locale, 'apiTokens', 'createdText')).waitFor();
  }),
  asParent(
    'profile-second-step',
    dialogFrom(
      async (page, locale) => {
        await openAt('/settings/profile')(page);
        // The card loads once it is scrolled to.
        await page.getByRole('heading', { name: phraseText(locale, 'devices', 'title') }).scrollIntoViewIfNeeded();
      },
      (page, locale) =>
        page
          .getByRole('region', { name: phraseText(locale, 'twoStep', 'title') })
          .getByRole('button', { name: phraseText(locale, 'twoStep', 'turnOn') }),
    ),
  ),
  asParent('profile-name-taken', async (page, locale) => {
    await openAt('/settings/profile')(page);
    const name = page.getByRole('textbox', { name: phraseText(locale, 'profile', 'name') });
    await name.fill(teacherName);
    await name.press('Enter');
    await page.getByText(phraseText(locale, 'signIn', 'nameTaken')).waitFor();
  }),
];
