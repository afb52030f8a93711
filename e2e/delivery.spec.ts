/** How a parent is told outside the app: this device, what it is told, and when it is left alone. */
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

      // What stood on the device before it was turned off goes too. This browser shows none, so that one stands in.
      await push.press('Space');
      await expect(card.getByText(words('allOff'))).toBeVisible();
      await page.evaluate(() => {
        ServiceWorkerRegistration.prototype.getNotifications = async () =>
          [{ close: () => (document.documentElement.dataset.notices = 'closed') }] as unknown as Notification[];
      });
      await page.getByRole('button', { name: say(locale, 'session', 'logOut') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-notices', 'closed');
    });
  });
}

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
