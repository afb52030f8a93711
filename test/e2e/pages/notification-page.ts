/** The notifications of a parent. */
import type { Page } from '@playwright/test';

/** The school refuses to mark notifications as read. */
export async function refuseReading(page: Page): Promise<void> {
  await page.route('**/api/notifications/read', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      headers: { 'Live-Cursor': '1' },
      json: { type: '', title: '', status: 403, code: 'forbidden', requestId: 'x' },
    }),
  );
}
