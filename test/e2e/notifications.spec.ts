/** A parent opens the notifications, follows one to its page, and marks them as read. */
import type { Page } from '@playwright/test';
import type { Badges } from '#core/notifications/badge.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { blockReadRequests } from '#test/e2e/pages/report-page.ts';
import { failChildrenRequest } from './fail-children-request.ts';
import { refuseReading } from '#test/e2e/pages/notification-page.ts';
import { phraseText } from './text.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

// Tests that share a school would create notifications.
test.use({ ownServer: true });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the notifications button lists what happened, newest first, for all children or one @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      await page.goto('/');
      await bell(page).click();
      await expect(page).toHaveURL('/notifications');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(rows(page)).toHaveCount(9);
      const unread = phraseText(locale, 'notifications', 'unreadOne');
      await expect(rows(page).filter({ hasText: unread })).toHaveCount(5);
      const report = locale === 'en' ? 'Léa’s daily report' : 'Rapport quotidien\u00a0: Léa';
      await expect(rows(page).first()).toContainText(report);
      await expect(rows(page).first().getByRole('link')).toHaveAttribute(
        'href',
        `/report?child=1&date=${schoolToday()}`,
      );
      const noah = page.getByRole('button', { name: /^Noah T\./ });
      await noah.press('Enter');
      await expect(noah).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL('/notifications?child=2');
      await expect(rows(page)).toHaveCount(4);
      await expect(rows(page).filter({ hasText: 'Léa' })).toHaveCount(0);
      await page.getByRole('button', { name: phraseText(locale, 'notifications', 'everyone'), exact: true }).click();
      await expect(rows(page)).toHaveCount(9);
    });
  });
}

test('older notifications load on request, and an empty list says so @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const one = (id: number) => ({
    id,
    kind: 'form',
    childIds: [1],
    title: `Form ${id}`,
    body: '',
    link: '/forms',
    createdAt: '2026-04-14T13:00:00.000Z',
    readAt: '2026-04-14T13:00:00.000Z',
  });
  await page.route('**/api/notifications*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 54);
    return route.fulfill({
      json: Array.from({ length: 53 }, (_, n) => one(53 - n))
        .filter(({ id }) => id < before)
        .slice(0, 50),
    });
  });
  await page.goto('/notifications');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(rows(page)).toHaveCount(53);
  await expect(rows(page).last()).toContainText('Form 1');
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Noah T\./ }).click();
  await expect(page.getByText('Nothing about Noah Tremblay')).toBeVisible();
});

test('a child with only older notifications is not shown as having none, and they are one tap away @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const one = (id: number) => ({
    id,
    kind: 'form',
    childIds: [id === 7 ? 2 : 1],
    title: `Form ${id}`,
    body: '',
    link: '/forms',
    createdAt: '2026-04-14T13:00:00.000Z',
    readAt: null,
  });
  await page.route('**/api/notifications*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 124);
    const ids = Array.from({ length: 123 }, (_, n) => 123 - n).filter((id) => id < before);
    return route.fulfill({ json: ids.slice(0, 50).map(one) });
  });
  await page.goto('/notifications?child=2');
  await expect(page.getByText('Nothing recent about Noah Tremblay')).toBeVisible();
  await expect(page.getByText('Nothing about Noah Tremblay')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Form 7');
  await expect(page.getByText('Nothing recent about Noah Tremblay')).toHaveCount(0);
});

test('without the names of the children the list is shown, says so, and is not requested in a loop @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const names = await failChildrenRequest(page);
  await page.goto('/notifications');
  await names.stands(page.getByRole('button', { name: 'Mark as read: Field trip' }));
  await names.given();
  await expect(page.getByRole('button', { name: /^Noah T\./ })).toBeVisible();
});

test('a notification that the school refuses to mark as read is unread again, with an error @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await refuseReading(page);
  await page.goto('/notifications');
  const unread = rows(page).filter({ hasText: 'Unread:' });
  await expect(unread).toHaveCount(5);
  await page.getByRole('button', { name: 'Mark as read: Field trip' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was marked as read' })).toBeVisible();
  await expect(unread).toHaveCount(5);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 5 unread');
});

test('offline, what was marked as read is sent later, and the badges agree with the list @full', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('parent');
  await page.goto('/notifications');
  const unread = rows(page).filter({ hasText: 'Unread:' });
  const noah = page.getByRole('button', { name: /^Noah T\./ });
  await expect(unread).toHaveCount(5);
  await expect(noah).toHaveAccessibleName('Noah T., 1 unread');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark as read: Field trip' }).click();
  await expect(unread).toHaveCount(4);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await expect(noah).toHaveAccessibleName('Noah T.');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await context.setOffline(false);
  const counted = async () => ((await (await page.request.get('/api/badges')).json()) as Badges).bell;
  await expect.poll(counted).toBe(0);
});

test.describe('on two phones', () => {
  test('marks one as read by opening it or explicitly, then all, and every badge follows on both phones @full', async ({
    page,
    signInAs,
    newDeviceAs,
  }) => {
    await signInAs('parent');
    const other = await (await newDeviceAs('parent')).newPage();
    await other.goto('/notifications');
    await page.goto('/notifications');
    const counts = async (expected: { bell: number; lea: number; noah: number }) => {
      for (const on of [page, other]) {
        const textOf = (name: string, n: number) => (n ? `${name}, ${n} unread` : name);
        const link = (name: string) => on.getByRole('banner').getByRole('link', { name, exact: true });
        await expect(link(textOf('Notifications', expected.bell))).toBeVisible();
        await expect(link(textOf('Léa Tremblay', expected.lea))).toBeVisible();
        await expect(link(textOf('Noah Tremblay', expected.noah))).toBeVisible();
      }
    };
    await counts({ bell: 5, lea: 3, noah: 1 });
    const trip = rows(page).filter({ hasText: 'Field trip' });
    await trip.getByRole('button', { name: 'Mark as read: Field trip' }).press('Enter');
    await expect(trip.getByRole('button')).toHaveCount(0);
    await expect(trip.getByRole('link')).toBeFocused();
    await counts({ bell: 4, lea: 3, noah: 0 });
    await expect(rows(other).filter({ hasText: 'Field trip' }).getByRole('button')).toHaveCount(0);

    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/report?child=1&date=${schoolToday()}`);
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Léa Tremblay' })).toBeVisible();
    await counts({ bell: 3, lea: 2, noah: 0 });
    await page.goBack();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await counts({ bell: 0, lea: 0, noah: 0 });
    await expect(page.getByText('Everything has been read.')).toBeVisible();
  });
});
