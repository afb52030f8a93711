/** Helpers of the daily report tests. */
import type { Page } from '@playwright/test';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';

/** Keeps a report unread although it is opened, at a school that other tests share. */
export async function blockReadRequests(page: Page): Promise<void> {
  await page.route(/\/api\/(?:reports|announcements)\/\d+\/read$/, (route) =>
    // Without the position of the stream the reply would count as a portal's.
    route.fulfill({ status: 204, headers: { 'Live-Cursor': '1' } }),
  );
}

/** The visible part of the report. */
export const panel = (page: Page) => page.getByRole('tabpanel');

/** The reports of the staff's group on a day, as the API lists them. */
export const reportsOn = async (page: Page, day: string): Promise<readonly StaffReport[]> =>
  ((await (await page.request.get(`/api/staff/reports?date=${day}`)).json()) as ReportDay).reports;
