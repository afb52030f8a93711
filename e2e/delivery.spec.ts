/** How a parent is told outside the app: this device, what it is told, and when it is left alone. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pushStandIn, subscribeAt } from './push-stand-in.ts';
import { say } from './words.ts';

const service = await pushStandIn();
test.afterAll(() => service.stop());

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, alone: true, serverEnv: { PUSH_SERVICES: service.origin } });
    const words = (name: Parameters<typeof say<'delivery'>>[2]) => say(locale, 'delivery', name);

    test('a parent has this device told, tries it, and chooses what and when', async ({
      page,
      as,
      context,
      school,
      expectAccessible,
    }) => {
      await context.grantPermissions(['notifications'], { origin: school.url });
      await subscribeAt(page, service.origin);
      await as('parent');
      await page.goto('/settings');
      const card = page.getByRole('region', { name: words('title') });
      await expect(card.getByRole('switch', { name: words('push') })).toBeChecked();
      await expect(card.getByText(words('off'))).toBeVisible();
      await card.getByRole('button', { name: words('turnOn') }).press('Enter');
      await expect(card.getByText(words('on'))).toBeVisible();
      const before = service.taken();
      await card.getByRole('button', { name: words('test') }).click();
      await expect(page.getByText(words('testSent'))).toBeVisible();
      await expect.poll(service.taken).toBe(before + 1);

      await card.getByRole('combobox', { name: words('quietStart') }).selectOption('20:00');
      await card.getByRole('button', { name: words('kinds') }).click();
      const dialog = page.getByRole('dialog', { name: words('kinds') });
      const quizzes = dialog.getByRole('checkbox', { name: `${words('quiz')}, ${words('byPush')}` });
      await quizzes.press('Space');
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expectAccessible();

      await page.reload();
      await expect(card.getByText(words('on'))).toBeVisible();
      await expect(card.getByRole('combobox', { name: words('quietStart') })).toHaveValue('20:00');
      await card.getByRole('button', { name: words('kinds') }).click();
      await expect(quizzes).not.toBeChecked();
      await page.keyboard.press('Escape');

      const push = card.getByRole('switch', { name: words('push') });
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/push-subscriptions', (route) => held.then(() => route.continue()));
      await push.press('Space');
      await expect(card.getByText(words('allOff'))).toBeVisible();
      await push.press('Space');
      await expect(card.getByText(words('off'))).toBeVisible();
      await expect(card.getByRole('button', { name: words('turnOn') })).toHaveAttribute('aria-disabled', 'true');
      letGo();
      await expect(card.getByText(words('on'))).toBeVisible();

      // What stood on the device before it was turned off goes too.
      await push.press('Space');
      await expect(card.getByText(words('allOff'))).toBeVisible();
      await haveNoticeStand(page);
      await page.getByRole('button', { name: say(locale, 'session', 'logOut') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-notices', 'closed');
    });
  });
}

test.describe('whoever turns a device', () => {
  test.use({ alone: true, serverEnv: { PUSH_SERVICES: service.origin } });
  const words = (name: Parameters<typeof say<'delivery'>>[2]) => say('en', 'delivery', name);

  test.beforeEach(async ({ page, as, context, school }) => {
    await context.grantPermissions(['notifications'], { origin: school.url });
    await subscribeAt(page, service.origin);
    await as('parent');
  });

  test('on leaves no notice behind, though the answer was lost and the session ended elsewhere', async ({ page }) => {
    await page.route('**/api/push-subscriptions', (route) => route.fetch().then(() => route.abort()));
    await page.goto('/settings');
    await page.getByRole('button', { name: words('turnOn') }).press('Enter');
    await expect(page.getByRole('alert')).toContainText(say('en', 'session', 'unsure'));
    await haveNoticeStand(page);
    await page.request.post('/api/auth/sign-out');
    await expect(page.locator('html')).toHaveAttribute('data-notices', 'closed');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('on and leaves meanwhile leaves it to nobody: who signs in next is not told by it', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: words('turnOn') }).press('Enter');
    await expect(page.getByText(words('on'))).toBeVisible();
    const said: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/push-subscriptions', async (route) => {
      said.push(route.request().method());
      await held;
      await route.continue();
    });
    const push = page.getByRole('switch', { name: words('push') });
    await push.press('Space');
    await push.press('Space');
    await expect.poll(() => said).toEqual(['DELETE']);
    await page.getByRole('button', { name: say('en', 'session', 'logOut') }).click();
    await page.getByRole('button', { name: 'Teacher' }).click();
    await expect(page).toHaveURL(/\/staff\/today$/);
    const answered = page.waitForResponse('**/api/push-subscriptions');
    letGo();
    await answered;
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    expect(said).toEqual(['DELETE']);
    expect(await page.evaluate(() => localStorage.getItem('parvis-push'))).toBe('nobody');
    await expect(page.getByText(words('notTurned'))).toHaveCount(0);
  });

  test('off while its page still takes it over leaves it off @full', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: words('turnOn') }).press('Enter');
    await expect(page.getByText(words('on'))).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const said: string[] = [];
    page.on('request', (request) => request.url().endsWith('/push-subscriptions') && said.push(request.method()));
    await page.route('**/api/push', (route) => held.then(() => route.continue()));
    const asks = page.waitForRequest('**/api/push');
    await page.reload();
    await asks;
    await page.getByRole('switch', { name: words('push') }).press('Space');
    await expect(page.getByText(words('allOff'))).toBeVisible();
    await expect.poll(() => said).toEqual(['DELETE']);
    const answered = page.waitForResponse('**/api/push');
    letGo();
    await answered;
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('region', { name: say('en', 'announcements', 'title') })).toBeVisible();
    expect(said).toEqual(['DELETE']);
  });

  test('off without a network is not told that it is on @full', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: words('turnOn') }).press('Enter');
    await expect(page.getByText(words('on'))).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: words('push') }).press('Space');
    await expect(page.getByText(words('off'))).toBeVisible();
    await expect(page.getByText(words('notTurned'))).toHaveCount(0);
  });
});

test('a browser that was told never to ask says so, and a setting that cannot be kept turns back @full', async ({
  page,
  as,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await as('parent');
  await page.goto('/settings');
  await expect(page.getByText(say('en', 'delivery', 'denied'))).toBeVisible();
  const mail = page.getByRole('switch', { name: say('en', 'delivery', 'email') });
  await page.context().setOffline(true);
  await mail.press('Space');
  await expect(page.getByRole('alert')).toContainText(say('en', 'session', 'unsure'));
  await expect(mail).toBeChecked();
});

/** This browser shows no notices, so that one stands in: the page says when it is closed. */
function haveNoticeStand(page: Page): Promise<void> {
  return page.evaluate(() => {
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [{ close: () => (document.documentElement.dataset.notices = 'closed') }] as unknown as Notification[];
  });
}
