/** A parent reads and writes: new messages, failed ones, search, and drafts. */
import type { Page, Route } from '@playwright/test';
import { maxMessageLength } from '#core/messages/message.ts';
import { expect, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import {
  bubbles,
  composer,
  conversationsOf,
  idOf,
  row,
  rows,
  setAccountLocale,
  teacherName,
  write,
} from '#test/e2e/pages/message-page.ts';
import { alarm } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const openTeacher = async (page: Page) => {
  await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
  await expect(composer(page, 'en')).toBeVisible();
};

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'messages'>>[2]) => phraseText(locale, 'messages', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('four conversations with one new message each, and opening one leaves three @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages');
      await expect(rows(page, locale)).toHaveCount(4);
      const tab = page.getByRole('navigation').getByRole('link', { name: phraseText(locale, 'app', 'messages') });
      await expect(tab).toContainText('4');
      const read = page.waitForResponse(/\/read$/);
      await row(page, locale, teacherName).click();
      await expect(page.getByRole('heading', { level: 1, name: teacherName })).toBeFocused();
      await read;
      await page.getByRole('link', { name: label('back') }).click();
      await expect(tab).toContainText('3');
      await expect(row(page, locale, teacherName)).toBeFocused();
      const unread = (await conversationsOf(page)).map((conversation) => conversation.unread);
      expect(unread.toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
    });

    test('a failed message is kept, reported, and sent once over several retries', async ({ page, signInAs }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
      let arrived = 0;
      const lose = async (route: Route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        arrived += 1;
        // The school stores it, and the reply is lost.
        if (arrived > 1) await route.fetch();
        return route.abort();
      };
      await page.route('**/api/messages', lose);
      await page.route('**/api/messages?*', (route) => route.abort());
      await write(page, locale, 'first');
      await expect(alarm(page, label('messageErrorDesc'))).toBeVisible();
      await expect(composer(page, locale)).toHaveValue('');
      await write(page, locale, 'second');
      await expect(bubbles(page, 'second')).toContainText(label('waiting'));
      const retry = bubbles(page, 'first').getByRole('button', { name: label('notSent') });
      await retry.click();
      await expect.poll(() => arrived).toBeGreaterThanOrEqual(2);
      await expect(retry).toBeVisible();
      // The tap comes first: the page also sends by itself, and the button is gone then. The messages are not reloaded
      // before it: the page would see that it arrived, and send nothing more.
      await retry.click();
      await page.unroute('**/api/messages', lose);
      await expect(bubbles(page, 'second')).toContainText(label('sent'));
      await expect(bubbles(page, 'first')).toHaveCount(1);
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await expect(bubbles(page, 'second')).toHaveCount(1);
      await expect(bubbles(page, 'first')).toHaveCount(1);
      const texts = await page.locator('.bubble .typed').allTextContents();
      expect(texts.slice(-2)).toEqual(['first', 'second']);
    });

    test('a refused message says why, and its text can be restored to the field @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
      const problem = { type: 'about:blank', title: 'no', status: 403, code: 'messaging_not_allowed', requestId: 'x' };
      await page.route('**/api/messages', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 403, json: problem }) : route.fallback(),
      );
      await write(page, locale, 'not for you');
      await expect(page.getByText(phraseText(locale, 'refusals', 'messaging_not_allowed'))).toBeVisible();
      // Text typed since stays below the restored one.
      await composer(page, locale).fill('more');
      await page.getByRole('button', { name: label('takeBack') }).click();
      await expect(composer(page, locale)).toHaveValue('not for you\nmore');
      await expect(composer(page, locale)).toBeFocused();
      await expect(page.locator('.bubble').filter({ hasText: 'not for you' })).toHaveCount(0);
    });

    test('the search finds by title and by text, ignoring case and accents, and opens the result @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages');
      const search = page.getByRole('searchbox', { name: label('search') });
      await search.fill('BIBLIOTHEQUE livre');
      const found = page.getByRole('region', { name: label('found') }).getByRole('link');
      await expect(found).toHaveCount(1);
      await found.click();
      await expect(page.locator('.bubble-sought')).toContainText('bibliothèque');
      await page.goBack();
      await search.fill('mireille');
      await expect(row(page, locale, teacherName)).toBeVisible();
      await search.fill('zzzz');
      await expect(page.getByText(label('foundNone')).last()).toBeVisible();
      await page.getByRole('button', { name: label('clearSearch') }).click();
      await expect(search).toBeFocused();
      await expect(rows(page, locale)).toHaveCount(4);
    });

    test('four teachers, each with a button to write, and the first message starts the conversation @desktop', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/messages');
      await page.getByRole('tab', { name: label('teachers') }).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('listitem')).toHaveCount(4);
      for (const title of ['class_teacher', 'art_teacher', 'music_teacher', 'principal'] as const) {
        await expect(panel.getByText(phraseText(locale, 'titles', title))).toBeVisible();
      }
      await panel
        .getByRole('listitem')
        .filter({ hasText: phraseText(locale, 'titles', 'music_teacher') })
        .getByRole('link')
        .click();
      await expect(page.getByText(label('first'))).toBeVisible();
      await composer(page, locale).fill('Bonjour');
      await composer(page, locale).press('Enter');
      await composer(page, locale).pressSequentially('still writing');
      await expect(bubbles(page, 'Bonjour')).toContainText(label('sent'));
      await expect(composer(page, locale)).toHaveValue('still writing');
      await expect(composer(page, locale)).toBeFocused();
      await expect.poll(() => conversationsOf(page)).toHaveLength(5);
      await expectAccessible();
    });
  });
}

test.describe('writing', () => {
  test('Enter sends, Shift+Enter adds a line, and blank or too long text is not sent @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await openTeacher(page);
    const send = page.getByRole('button', { name: 'Send' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await composer(page, 'en').fill('   ');
    await composer(page, 'en').press('Enter');
    await send.press('Enter');
    await expect(alarm(page, 'Message is required')).toBeVisible();
    await expect(composer(page, 'en')).toBeFocused();
    const before = (await composer(page, 'en').boundingBox())?.height ?? 0;
    await composer(page, 'en').fill('one');
    await composer(page, 'en').press('Shift+Enter');
    await composer(page, 'en').pressSequentially('two');
    expect((await composer(page, 'en').boundingBox())?.height ?? 0).toBeGreaterThan(before + 10);
    await composer(page, 'en').press('Enter');
    await expect(page.locator('.bubble').last()).toContainText('one\ntwo');
    await expect(composer(page, 'en')).toBeFocused();

    await composer(page, 'en').fill('a'.repeat(maxMessageLength - 10));
    await expect(page.getByText('10 characters left')).toBeVisible();
    await composer(page, 'en').fill('🎈'.repeat(maxMessageLength + 1));
    await expect(page.getByText('1 character too many')).toBeVisible();
    await composer(page, 'en').press('Enter');
    await expect(composer(page, 'en')).not.toHaveValue('');
    await composer(page, 'en').fill('🎈'.repeat(maxMessageLength));
    await composer(page, 'en').press('Enter');
    await expect(page.locator('.bubble').last()).toContainText('Sent');
  });

  test('drafts are kept per conversation across pages @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    await openTeacher(page);
    await composer(page, 'en').fill('half a sentence');
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await row(page, 'en', 'Room 402').click();
    await expect(composer(page, 'en')).toHaveValue('');
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
    await row(page, 'en', teacherName).click();
    await expect(composer(page, 'en')).toHaveValue('half a sentence');
  });

  test('a URL becomes a safe link, and the rest of a message is plain text', async ({ page, signInAs }) => {
    await signInAs('parent');
    await openTeacher(page);
    await write(page, 'en', '<img src=x onerror=alert(1)> **bold** https://ecole.example/plan. javascript:alert(1)');
    const bubble = page.locator('.bubble').last();
    await expect(bubble).toContainText('<img src=x onerror=alert(1)> **bold**');
    await expect(bubble.getByRole('link')).toHaveCount(1);
    await expect(bubble.getByRole('link')).toHaveAttribute('href', 'https://ecole.example/plan');
    await expect(bubble.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(bubble.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(bubble.locator('img')).toHaveCount(0);
  });
});

test('messages work with the keyboard alone @narrow @desktop @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/messages');
  await expect(rows(page, 'en')).toHaveCount(4);
  await page.getByRole('tab', { name: 'Inbox' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Teachers' })).toBeFocused();
  await expect(page).toHaveURL(/tab=teachers$/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Parents' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/messages$/);
  await row(page, 'en', 'Room 402').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /23 people/ }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(23);
  await page.keyboard.press('Escape');
  await composer(page, 'en').focus();
  await page.keyboard.type('from the keyboard');
  await page.keyboard.press('Enter');
  await expect(bubbles(page, 'from the keyboard')).toContainText(/Sent|Read/);
});

test('a forbidden conversation says so, and a list that failed to load is not shown as empty @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await page.goto('/messages?conversation=99999');
  await expect(page.getByText('Conversation not found')).toBeVisible();
  const lists = /\/api\/(conversations|contacts)/;
  await page.route(lists, (route) => route.abort());
  await blockLiveStream(page);
  await page.goto('/messages');
  await expect(page.getByText('The school’s server cannot be reached right now.')).toBeVisible();
  await expect(page.getByText('No conversations yet')).toHaveCount(0);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, 'en')).toHaveCount(4);
});
