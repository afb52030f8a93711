/** A parent reads and writes: what is new, what does not go, what is searched, and what stays typed. */
import type { Page, Route } from '@playwright/test';
import { longestMessage } from '#core/messages/message.ts';
import { expect, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { bubbles, composer, conversationsOf, idOf, row, rows, speak, teacherName, write } from './message-page.ts';
import { alarm } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

const openTeacher = async (page: Page) => {
  await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
  await expect(composer(page, 'en')).toBeVisible();
};

for (const locale of ['en', 'fr'] as const) {
  const words = (name: Parameters<typeof say<'messages'>>[2]) => say(locale, 'messages', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('four conversations with one new message each; opening one makes four three @narrow', async ({ page, as }) => {
      await as('parent');
      await speak(page, locale);
      await page.goto('/messages');
      await expect(rows(page, locale)).toHaveCount(4);
      const tab = page.getByRole('navigation').getByRole('link', { name: say(locale, 'app', 'messages') });
      await expect(tab).toContainText('4');
      const read = page.waitForResponse(/\/read$/);
      await row(page, locale, teacherName).click();
      await expect(page.getByRole('heading', { level: 1, name: teacherName })).toBeFocused();
      await read;
      await page.getByRole('link', { name: words('back') }).click();
      await expect(tab).toContainText('3');
      await expect(row(page, locale, teacherName)).toBeFocused();
      const unread = (await conversationsOf(page)).map((conversation) => conversation.unread);
      expect(unread.toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
    });

    test('a message that does not go is kept, told of, and goes once however often it is tried', async ({
      page,
      as,
    }) => {
      await as('parent');
      await speak(page, locale);
      await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
      let arrived = 0;
      const lose = async (route: Route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        arrived += 1;
        // The school does it, and the answer is lost.
        if (arrived > 1) await route.fetch();
        return route.abort();
      };
      await page.route('**/api/messages', lose);
      await page.route('**/api/messages?*', (route) => route.abort());
      await write(page, locale, 'first');
      await expect(alarm(page, words('messageErrorDesc'))).toBeVisible();
      await expect(composer(page, locale)).toHaveValue('');
      await write(page, locale, 'second');
      await expect(bubbles(page, 'second')).toContainText(words('waiting'));
      const retry = bubbles(page, 'first').getByRole('button', { name: words('notSent') });
      await retry.click();
      await expect.poll(() => arrived).toBe(2);
      await expect(retry).toBeVisible();
      // What was said is not read again before the tap: the page would see that it arrived, and send nothing more.
      await page.unroute('**/api/messages', lose);
      await retry.click();
      await expect(bubbles(page, 'second')).toContainText(words('sent'));
      await expect(bubbles(page, 'first')).toHaveCount(1);
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await expect(bubbles(page, 'second')).toHaveCount(1);
      await expect(bubbles(page, 'first')).toHaveCount(1);
      const said = await page.locator('.bubble .typed').allTextContents();
      expect(said.slice(-2)).toEqual(['first', 'second']);
    });

    test('a refused message says why, and its words can be taken back @full', async ({ page, as }) => {
      await as('parent');
      await speak(page, locale);
      await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
      const problem = { type: 'about:blank', title: 'no', status: 403, code: 'may_not_write', requestId: 'x' };
      await page.route('**/api/messages', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 403, json: problem }) : route.fallback(),
      );
      await write(page, locale, 'not for you');
      await expect(page.getByText(say(locale, 'refusals', 'may_not_write'))).toBeVisible();
      // What was begun meanwhile stays below what comes back.
      await composer(page, locale).fill('more');
      await page.getByRole('button', { name: words('takeBack') }).click();
      await expect(composer(page, locale)).toHaveValue('not for you\nmore');
      await expect(composer(page, locale)).toBeFocused();
      await expect(page.locator('.bubble').filter({ hasText: 'not for you' })).toHaveCount(0);
    });

    test('the search finds by title and by words, whatever their case and accents, and leads there @full', async ({
      page,
      as,
    }) => {
      await as('parent');
      await speak(page, locale);
      await page.goto('/messages');
      const search = page.getByRole('searchbox', { name: words('search') });
      await search.fill('BIBLIOTHEQUE livre');
      const found = page.getByRole('region', { name: words('found') }).getByRole('link');
      await expect(found).toHaveCount(1);
      await found.click();
      await expect(page.locator('.bubble-sought')).toContainText('bibliothèque');
      await page.goBack();
      await search.fill('mireille');
      await expect(row(page, locale, teacherName)).toBeVisible();
      await search.fill('zzzz');
      await expect(page.getByText(words('foundNone')).last()).toBeVisible();
      await page.getByRole('button', { name: words('clearSearch') }).click();
      await expect(search).toBeFocused();
      await expect(rows(page, locale)).toHaveCount(4);
    });

    test('four teachers, each with a button to write; the first message begins the conversation @desktop', async ({
      page,
      as,
      expectAccessible,
    }) => {
      await as('parent');
      await speak(page, locale);
      await page.goto('/messages');
      await page.getByRole('tab', { name: words('teachers') }).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('listitem')).toHaveCount(4);
      for (const title of ['class_teacher', 'art_teacher', 'music_teacher', 'principal'] as const) {
        await expect(panel.getByText(say(locale, 'titles', title))).toBeVisible();
      }
      await panel
        .getByRole('listitem')
        .filter({ hasText: say(locale, 'titles', 'music_teacher') })
        .getByRole('link')
        .click();
      await expect(page.getByText(words('first'))).toBeVisible();
      await composer(page, locale).fill('Bonjour');
      await composer(page, locale).press('Enter');
      await composer(page, locale).pressSequentially('still writing');
      await expect(bubbles(page, 'Bonjour')).toContainText(words('sent'));
      await expect(composer(page, locale)).toHaveValue('still writing');
      await expect(composer(page, locale)).toBeFocused();
      await expect.poll(() => conversationsOf(page)).toHaveLength(5);
      await expectAccessible();
    });
  });
}

test.describe('writing', () => {
  test('Enter sends, Shift and Enter begin a line; blank text and too much are not sent @full', async ({
    page,
    as,
  }) => {
    await as('parent');
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

    await composer(page, 'en').fill('a'.repeat(longestMessage - 10));
    await expect(page.getByText('10 characters left')).toBeVisible();
    await composer(page, 'en').fill('🎈'.repeat(longestMessage + 1));
    await expect(page.getByText('1 character too many')).toBeVisible();
    await composer(page, 'en').press('Enter');
    await expect(composer(page, 'en')).not.toHaveValue('');
    await composer(page, 'en').fill('🎈'.repeat(longestMessage));
    await composer(page, 'en').press('Enter');
    await expect(page.locator('.bubble').last()).toContainText('Sent');
  });

  test('what is typed stays while one walks about, for each conversation apart @full', async ({ page, as }) => {
    await as('parent');
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

  test('an address is a safe link, and nothing else in a message is anything but text', async ({ page, as }) => {
    await as('parent');
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

test('everything can be done from the keyboard @narrow @desktop @full', async ({ page, as }) => {
  await as('parent');
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

test('what one cannot read says so, and a list that could not be had is not an empty one @full', async ({
  page,
  as,
}) => {
  await as('parent');
  await page.goto('/messages?conversation=99999');
  await expect(page.getByText('Conversation not found')).toBeVisible();
  const lists = /\/api\/(conversations|contacts)/;
  await page.route(lists, (route) => route.abort());
  await hearsNothing(page);
  await page.goto('/messages');
  await expect(page.getByText('The school cannot be reached right now.')).toBeVisible();
  await expect(page.getByText('No conversations yet')).toHaveCount(0);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, 'en')).toHaveCount(4);
});
