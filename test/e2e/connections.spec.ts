/** A parent connects with other parents, answers requests, and blocks. */
import type { Browser, Page } from '@playwright/test';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Contacts } from '#core/messages/contact.ts';
import { expect, newDevice, type School, signIn, test } from './fixtures.ts';
import { linkTo } from './emails.ts';
import { bubbles, composer, parentName, setAccountLocale, write } from '#test/e2e/pages/message-page.ts';
import { alarm, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const items = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** The demo's five parents, by their connection with the demo parent. */
async function parentsOf(page: Page) {
  const { parents }: Contacts = await (await page.request.get('/api/contacts')).json();
  const named = (find: (parent: (typeof parents)[number]) => boolean) => parents.find(find)?.name ?? 'no parent';
  return {
    count: parents.length,
    idOf: (name: string) => parents.find((parent) => parent.name === name)?.id ?? 0,
    connected: named(({ connection }) => connection === 'connected'),
    requested: named(({ connection, askedByMe }) => connection === 'pending' && askedByMe === true),
    asking: named(({ connection, askedByMe }) => connection === 'pending' && askedByMe === false),
    none: named(({ connection }) => connection === 'none'),
  };
}

for (const locale of ['en', 'fr'] as const) {
  const c = (name: Parameters<typeof phraseText<'connections'>>[2]) => phraseText(locale, 'connections', name);
  const buttonOf = (page: Page, name: string, word: Parameters<typeof c>[0]) =>
    items(page)
      .filter({ hasText: name })
      .getByRole('button', { name: new RegExp(`^${c(word)}`) });

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('five parents show their connection, and the parent requests, withdraws, accepts and writes @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages?tab=parents');
      const parents = await parentsOf(page);
      await expect(items(page)).toHaveCount(5);
      await expect(items(page).filter({ hasText: parents.requested })).toContainText(c('pending'));
      await expect(items(page).filter({ hasText: parents.asking })).toContainText(c('asksYou'));

      await buttonOf(page, parents.none, 'connect').click();
      await expect(toast(page, c('askedText'))).toBeVisible();
      await expect(items(page).filter({ hasText: parents.none })).toContainText(c('pending'));
      await items(page).filter({ hasText: parents.none }).getByRole('button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: c('takeBack') })
        .click();
      await expect(buttonOf(page, parents.none, 'connect')).toBeVisible();

      await buttonOf(page, parents.asking, 'accept').click();
      await expect(toast(page, c('nowConnectedText'))).toBeVisible();
      await items(page).filter({ hasText: parents.asking }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: parents.asking })).toBeVisible();
      await write(page, locale, 'Bonjour!');
      await expect(bubbles(page, 'Bonjour!')).toContainText(phraseText(locale, 'messages', 'sent'));
    });

    test('after declining a request or ending a connection a new request is possible @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages?tab=parents');
      const parents = await parentsOf(page);
      await buttonOf(page, parents.asking, 'decline').click();
      await expect(toast(page, c('declined'))).toBeVisible();
      await expect(buttonOf(page, parents.asking, 'accept')).toHaveCount(0);

      await items(page).filter({ hasText: parents.connected }).getByRole('button').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: c('disconnect') })
        .click();
      await expect(toast(page, c('disconnected'))).toBeVisible();
      await expect(buttonOf(page, parents.connected, 'connect')).toBeVisible();
    });

    test('a blocked parent leaves the list, cannot be written to, and returns when unblocked @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages?tab=parents');
      const { connected } = await parentsOf(page);
      await items(page).filter({ hasText: connected }).getByRole('link').click();
      await write(page, locale, 'Bonjour');
      await expect(bubbles(page, 'Bonjour')).toContainText(phraseText(locale, 'messages', 'sent'));
      await page.getByRole('button', { name: new RegExp(connected) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: c('block') })
        .click();
      await expect(toast(page, c('nowBlockedText'))).toBeVisible();
      await expect(composer(page, locale)).toHaveCount(0);
      await expect(bubbles(page, 'Bonjour')).toBeVisible();
      await page.getByRole('link', { name: phraseText(locale, 'messages', 'back') }).click();
      await expect(items(page).filter({ hasText: connected }).getByRole('link')).toHaveCount(0);
      await page
        .getByRole('region', { name: c('blocked') })
        .getByRole('button', { name: new RegExp(connected) })
        .click();
      await expect(page.getByRole('region', { name: c('blocked') })).toHaveCount(0);
    });
  });
}

test('a failed mutation changes nothing and shows an error @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/messages?tab=parents');
  const { none } = await parentsOf(page);
  await page.route('**/api/connections', (route) => route.abort());
  await items(page)
    .filter({ hasText: none })
    .getByRole('button', { name: /^Connect/ })
    .click();
  await expect(alarm(page, 'That did not work')).toBeVisible();
  await page.unrouteAll();
  await items(page)
    .filter({ hasText: none })
    .getByRole('button', { name: /^Connect/ })
    .click();
  await expect(items(page).filter({ hasText: none })).toContainText('Pending');
});

test('two parents in two browsers, French and English: request, accept, write in both directions, block @full', async ({
  page: french,
  signInAs,
  browser,
  school,
}) => {
  const fr = (name: Parameters<typeof phraseText<'connections'>>[2]) => phraseText('fr', 'connections', name);
  const en = (name: Parameters<typeof phraseText<'connections'>>[2]) => phraseText('en', 'connections', name);
  await signInAs('parent');
  await setAccountLocale(french, 'fr');
  await french.goto('/messages?tab=parents');
  const { none: otherName, idOf } = await parentsOf(french);
  const english = await asAnotherParent(browser, school, idOf(otherName), 'en');
  const { bell } = await (await english.request.get('/api/badges')).json();
  await english.goto('/messages?tab=parents');
  const theirs = items(french).filter({ hasText: otherName });
  const mine = items(english).filter({ hasText: parentName });
  await expect(english.getByRole('tabpanel')).toBeVisible();
  await expect(english.getByText(en('asksYou'))).toHaveCount(0);

  await theirs.getByRole('button', { name: new RegExp(`^${fr('connect')}`) }).click();
  await expect(theirs).toContainText(fr('pending'));
  await expect(mine).toContainText(en('asksYou'));
  await expect(english.getByRole('link', { name: /^Notifications/ })).toContainText(String(bell + 1));

  await mine.getByRole('button', { name: new RegExp(`^${en('accept')}`) }).click();
  await expect(toast(english, en('nowConnectedText'))).toBeVisible();
  await theirs.getByRole('link').click();
  await write(french, 'fr', 'Bonjour, le covoiturage tient toujours?');
  await mine.getByRole('link').click();
  await expect(bubbles(english, 'Bonjour, le covoiturage tient toujours?')).toBeVisible();
  await expect(bubbles(french, 'Bonjour, le covoiturage tient toujours?')).toContainText(
    phraseText('fr', 'messages', 'read'),
  );
  await write(english, 'en', 'Yes, see you at eight.');
  await expect(bubbles(french, 'Yes, see you at eight.')).toBeVisible();
  await expect(bubbles(english, 'Yes, see you at eight.')).toContainText(phraseText('en', 'messages', 'read'));

  await french.getByRole('button', { name: new RegExp(otherName) }).click();
  await french
    .getByRole('dialog')
    .getByRole('button', { name: fr('block') })
    .click();
  for (const [page, locale] of [
    [french, 'fr'],
    [english, 'en'],
  ] as const) {
    await expect(composer(page, locale)).toHaveCount(0);
    await expect(bubbles(page, 'Yes, see you at eight.')).toBeVisible();
  }
  await expect(english.getByText(en('blocked'))).toHaveCount(0);
  const refused = await english.request.post('/api/messages', {
    data: { receiverId: (await (await french.request.get('/api/session')).json()).id, content: 'Hello?' },
  });
  expect(refused.status()).toBe(403);
});

/** A browser of a parent without a demo sign-in: sets a password through the emailed link. */
async function asAnotherParent(browser: Browser, school: School, userId: number, locale: Locale) {
  const context = await newDevice(browser, school, { locale, theme: 'light' });
  const { request } = context;
  await signIn(context, school, 'admin');
  const { children }: SchoolFamilies = await (await request.get('/api/staff/families')).json();
  const child = children.find(({ guardians }) => guardians.some(({ id }) => id === userId));
  const record: ChildRecord = await (await request.get(`/api/staff/families/children/${child?.id}`)).json();
  const email = record.guardians.find(({ id }) => id === userId)?.email ?? '';
  await request.post('/api/auth/sign-out');
  await request.post('/api/auth/reset', { data: { email } });
  const token = (await linkTo(school, email)).split('#')[1];
  const password = 'deux hérons jouent aux cartes';
  expect((await request.post('/api/auth/reset/password', { data: { token, password } })).ok()).toBe(true);
  expect((await request.post('/api/auth/sign-in', { data: { email, password } })).ok()).toBe(true);
  const page = await context.newPage();
  await setAccountLocale(page, locale);
  return page;
}
