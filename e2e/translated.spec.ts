/** The browser translates the page while it changes: nothing stops, and what is new is shown. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bubbles, composer, idOf, write } from './message-page.ts';
import { openPickups } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

/** How a translation puts a text into its elements: in the place of its node, before it and it away, or around it. */
const ways = ['replaced', 'before', 'around', 'words'] as const;
type Way = (typeof ways)[number];

/** Does to every text of the page what the translation of a browser does. */
const translate = (page: Page, way: Way) =>
  page.evaluate((how) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest('font,script,style,textarea,noscript')) texts.push(text);
    }
    const wrap = (said: Node | string) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(said);
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

/** What the page says when it has stopped. */
const stopped = (page: Page) => page.getByText(say('en', 'app', 'brokenTitle'));

for (const way of ways) {
  const form = way === 'replaced' ? '' : ' @full';
  test(`a message is sent and shown as sent while the page is translated, its texts ${way}${form}`, async ({
    page,
    as,
  }) => {
    await as('parent');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
    await expect(composer(page, 'en')).toBeVisible();
    await write(page, 'en', 'Merci beaucoup');
    await expect(page.getByText(say('en', 'messages', 'sending'))).toBeVisible();
    await translate(page, way);
    answer();
    await expect(page.getByText(say('en', 'messages', 'sending'))).toHaveCount(0);
    await expect(bubbles(page, 'Merci beaucoup')).toContainText('Merci beaucoup');
    await expect(page.locator('.bubble').last()).toContainText(say('en', 'messages', 'sent'));
    await expect(stopped(page)).toHaveCount(0);
  });

  test(`a report is written on and a pickup comes closer while the pages are translated, their texts ${way}${form}`, async ({
    page,
    another,
    as,
  }) => {
    const staff = await (await another('teacher')).newPage();
    await staff.goto(`/staff/reports/1?group=1`);
    const add = staff.getByRole('button', { name: say('en', 'reportEditor', 'addArea') });
    await expect(add).toBeVisible();
    await translate(staff, way);
    const fields = staff.locator('main input, main textarea, main select');
    const before = await fields.count();
    await add.click();
    await expect.poll(() => fields.count()).toBeGreaterThan(before);
    await translate(staff, way);
    await expect(stopped(staff)).toHaveCount(0);

    await as('parent');
    const people = await (await page.request.get('/api/pickup-persons')).json();
    const made = await page.request.post('/api/pickups', {
      data: { childId: 1, pickupPersonId: people[0].id, method: 'time', time: '16:00', useGps: false },
    });
    expect(made.status()).toBe(201);
    await openPickups(page, '/pickup?child=1');
    const stage = page.getByRole('listitem').filter({ hasText: say('en', 'pickups', 'arrived') });
    await expect(stage).toContainText(say('en', 'pickups', 'ahead'));
    await translate(page, way);
    await page.getByRole('button', { name: say('en', 'pickups', 'imHere') }).click();
    await expect(stage).not.toContainText(say('en', 'pickups', 'ahead'));
    await expect(stopped(page)).toHaveCount(0);
  });
}
