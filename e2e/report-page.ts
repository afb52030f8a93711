/** What journeys through the daily reports share. */
import type { Page } from '@playwright/test';

/** Keeps a report unread that is opened at a school which other tests share. */
export async function leaveUnread(page: Page): Promise<void> {
  await page.route(/\/api\/(?:reports|announcements)\/\d+\/read$/, (route) => route.fulfill({ status: 204 }));
}

/** The part of the report that is shown. */
export const panel = (page: Page) => page.getByRole('tabpanel');
