/** The browser translates the page while it changes: the app keeps working and shows new content. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bubbles, composer, idOf, write } from '#test/e2e/pages/message-page.ts';
import { openPickups } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

/**
 * How a translation replaces a text: its node is replaced, a new node is inserted before it and it is removed, or it is
 * wrapped.
 */
const ways = ['replaced', 'before', 'around', 'words'] as const;
type Way = (typeof ways)[number];

/** Changes every text of the page as a browser's translation does. */
const translate = (page: Page, way: Way) =>
  page.evaluate((how) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest('font,script,style,textarea,noscript')) texts.push(text);
    }
    const wrap = (content: Node | string) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(content);
      return outer;
    };
    for (const text of texts) {
      if (how === 'replaced') text.replaceWith(wrap(text.data));
      else if (how === 'words') text.replaceWith(...text.data.split(/(?<= )/).map(wrap));
      else {
        const stand = wrap(how === 'before' ? text.data : '');
        text.before(stand);
        if (how === 'before') text.remove();
        else stand.firstElementChild?.append(text);
      }
    }
  }, way);

/** The message of a crashed page. */
const stopped = (page: Page) => page.getByText(phraseText('en', 'app', 'brokenTitle'));

for (const way of ways) {
  const form = way === 'replaced' ? '' : ' @full';
  test(`a message is sent and shown as sent while the page is translated, its texts ${way}${form}`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
    await expect(composer(page, 'en')).toBeVisible();
    await write(page, 'en', 'Merci beaucoup');
    await expect(page.getByText(phraseText('en', 'messages', 'sending'))).toBeVisible();
    await translate(page, way);
    answer();
    await expect(page.getByText(phraseText('en', 'messages', 'sending'))).toHaveCount(0);
    await expect(bubbles(page, 'Merci beaucoup')).toContainText('Merci beaucoup');
    await expect(page.locator('.bubble').last()).toContainText(phraseText('en', 'messages', 'sent'));
    await expect(stopped(page)).toHaveCount(0);
  });

  test(`a report is edited and a pickup updates while the pages are translated, their texts ${way}${form}`, async ({
    page,
    newDeviceAs,
    signInAs,
  }) => {
    const staff = await (await newDeviceAs('teacher')).newPage();
    await staff.goto(`/staff/reports/1?group=1`);
    const add = staff.getByRole('button', { name: phraseText('en', 'reportEditor', 'addArea') });
    await expect(add).toBeVisible();
    await translate(staff, way);
    const fields = staff.locator('main input, main textarea, main select');
    const before = await fields.count();
    await add.click();
    await expect.poll(() => fields.count()).toBeGreaterThan(before);
    await translate(staff, way);
    await expect(stopped(staff)).toHaveCount(0);

    await signInAs('parent');
    const people = await (await page.request.get('/api/pickup-persons')).json();
    const made = await page.request.post('/api/pickups', {
      data: { childId: 1, pickupPersonId: people[0].id, method: 'time', time: '16:00', useGps: false },
    });
    expect(made.status()).toBe(201);
    await openPickups(page, '/pickup?child=1');
    const stage = page.getByRole('listitem').filter({ hasText: phraseText('en', 'pickups', 'arrived') });
    await expect(stage).toContainText(phraseText('en', 'pickups', 'ahead'));
    await translate(page, way);
    await page.getByRole('button', { name: phraseText('en', 'pickups', 'imHere') }).click();
    await expect(stage).not.toContainText(phraseText('en', 'pickups', 'ahead'));
    await expect(stopped(page)).toHaveCount(0);
  });
}
