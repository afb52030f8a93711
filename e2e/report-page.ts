/** What journeys through the daily reports share. */
import type { Page } from '@playwright/test';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';

/** Keeps a report unread that is opened at a school which other tests share. */
export async function leaveUnread(page: Page): Promise<void> {
  await page.route(/\/api\/(?:reports|announcements)\/\d+\/read$/, (route) => route.fulfill({ status: 204 }));
}

/** The part of the report that is shown. */
export const panel = (page: Page) => page.getByRole('tabpanel');

/** What the school has of the reports of whoever's group it is, on a day. */
export const reportsOn = async (page: Page, day: string): Promise<readonly StaffReport[]> =>
  ((await (await page.request.get(`/api/staff/reports?date=${day}`)).json()) as ReportDay).reports;
