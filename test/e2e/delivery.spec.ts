/** Notifications outside the app: this device, the kinds of notifications, and quiet hours. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startFakePushService, subscribeAt } from '#test/e2e/fakes/fake-push-service.ts';
import { phraseText } from './text.ts';

test.use({ serviceWorkers: 'allow' });

const service = await startFakePushService();
test.afterAll(() => service.stop());

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true, serverEnv: { PUSH_SERVICES: service.origin } });
    const label = (name: Parameters<typeof phraseText<'delivery'>>[2]) => phraseText(locale, 'delivery', name);

    test('a parent turns on notifications on this device, tests them, and chooses kinds and hours', async ({
      page,
      signInAs,
      context,
      school,
      expectAccessible,
    }) => {
      await context.grantPermissions(['notifications'], { origin: school.url });
      await subscribeAt(page, service.origin);
      await signInAs('parent');
      await page.goto('/settings');
      const card = page.getByRole('region', { name: label('title') });
      await expect(card.getByRole('switch', { name: label('push') })).toBeChecked();
      await expect(card.getByText(label('off'))).toBeVisible();
      await card.getByRole('button', { name: label('turnOn') }).press('Enter');
      await expect(card.getByText(label('on'))).toBeVisible();
      const before = service.taken();
      await card.getByRole('button', { name: label('test') }).click();
      await expect(page.getByText(label('testSent'))).toBeVisible();
      await expect.poll(service.taken).toBe(before + 1);

      await card.getByRole('combobox', { name: label('quietStart') }).selectOption('20:00');
      await card.getByRole('button', { name: label('kinds') }).click();
      const dialog = page.getByRole('dialog', { name: label('kinds') });
      const quizzes = dialog.getByRole('checkbox', { name: `${label('quiz')}, ${label('byPush')}` });
      await quizzes.press('Space');
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expectAccessible();

      await page.reload();
      await expect(card.getByText(label('on'))).toBeVisible();
      await expect(card.getByRole('combobox', { name: label('quietStart') })).toHaveValue('20:00');
      await card.getByRole('button', { name: label('kinds') }).click();
      await expect(quizzes).not.toBeChecked();
      await page.keyboard.press('Escape');

      const push = card.getByRole('switch', { name: label('push') });
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/push-subscriptions', (route) => held.then(() => route.continue()));
      await push.press('Space');
      await expect(card.getByText(label('allOff'))).toBeVisible();
      await push.press('Space');
      await expect(card.getByText(label('off'))).toBeVisible();
      await expect(card.getByRole('button', { name: label('turnOn') })).toHaveAttribute('aria-disabled', 'true');
      letGo();
      await expect(card.getByText(label('on'))).toBeVisible();

      // A notification on the device goes when it is turned off.
      await push.press('Space');
      await expect(card.getByText(label('allOff'))).toBeVisible();
      await haveNoticeStand(page);
      await page.getByRole('button', { name: phraseText(locale, 'session', 'logOut') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-notices', 'closed');
    });
  });
}

test.describe('a device turned', () => {
  test.use({ ownServer: true, serverEnv: { PUSH_SERVICES: service.origin } });
  const label = (name: Parameters<typeof phraseText<'delivery'>>[2]) => phraseText('en', 'delivery', name);

  test.beforeEach(async ({ page, signInAs, context, school }) => {
    await context.grantPermissions(['notifications'], { origin: school.url });
    await subscribeAt(page, service.origin);
    await signInAs('parent');
  });

  test('on shows no notification after sign-out, even if the reply was lost and the session ended elsewhere', async ({
    page,
  }) => {
    await page.route('**/api/push-subscriptions', (route) => route.fetch().then(() => route.abort()));
    await page.goto('/settings');
    await page.getByRole('button', { name: label('turnOn') }).press('Enter');
    await expect(page.getByRole('alert')).toContainText(phraseText('en', 'failures', 'unsure'));
    await haveNoticeStand(page);
    await page.request.post('/api/auth/sign-out');
    await expect(page.locator('html')).toHaveAttribute('data-notices', 'closed');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('on during sign-out is not subscribed for the next user @full', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: label('turnOn') }).press('Enter');
    await expect(page.getByText(label('on'))).toBeVisible();
    const texts: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/push-subscriptions', async (route) => {
      texts.push(route.request().method());
      await held;
      await route.continue();
    });
    const push = page.getByRole('switch', { name: label('push') });
    await push.press('Space');
    await push.press('Space');
    await expect.poll(() => texts).toEqual(['DELETE']);
    await page.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).click();
    await page.getByRole('button', { name: 'Teacher' }).click();
    await expect(page).toHaveURL(/\/staff\/today$/);
    const answered = page.waitForResponse('**/api/push-subscriptions');
    letGo();
    await answered;
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    expect(texts).toEqual(['DELETE']);
    expect(await page.evaluate(() => localStorage.getItem('parvis-push'))).toBe('nobody');
    await expect(page.getByText(label('notTurned'))).toHaveCount(0);
  });

  test('off while its page is still taking over the subscription stays off @full', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: label('turnOn') }).press('Enter');
    await expect(page.getByText(label('on'))).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const texts: string[] = [];
    page.on('request', (request) => request.url().endsWith('/push-subscriptions') && texts.push(request.method()));
    await page.route('**/api/push', (route) => held.then(() => route.continue()));
    const asks = page.waitForRequest('**/api/push');
    await page.reload();
    await asks;
    await page.getByRole('switch', { name: label('push') }).press('Space');
    await expect(page.getByText(label('allOff'))).toBeVisible();
    await expect.poll(() => texts).toEqual(['DELETE']);
    const answered = page.waitForResponse('**/api/push');
    letGo();
    await answered;
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('region', { name: phraseText('en', 'announcements', 'title') })).toBeVisible();
    expect(texts).toEqual(['DELETE']);
  });

  test('off without a network is not shown as on @full', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: label('turnOn') }).press('Enter');
    await expect(page.getByText(label('on'))).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: label('push') }).press('Space');
    await expect(page.getByText(label('off'))).toBeVisible();
    await expect(page.getByText(label('notTurned'))).toHaveCount(0);
  });
});

test('a browser that blocks notifications says so, and a setting that cannot be saved is reverted @full', async ({
  page,
  signInAs,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await signInAs('parent');
  await page.goto('/settings');
  await expect(page.getByText(phraseText('en', 'delivery', 'denied'))).toBeVisible();
  const mail = page.getByRole('switch', { name: phraseText('en', 'delivery', 'email') });
  await page.context().setOffline(true);
  await mail.press('Space');
  await expect(page.getByRole('alert')).toContainText(phraseText('en', 'failures', 'unsure'));
  await expect(mail).toBeChecked();
});

/** This browser shows no notifications, so a fake one is shown: the page reports when it is closed. */
function haveNoticeStand(page: Page): Promise<void> {
  return page.evaluate(() => {
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [{ close: () => (document.documentElement.dataset.notices = 'closed') }] as unknown as Notification[];
  });
}
