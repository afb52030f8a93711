/** A page without a live stream. */
import type { Page } from '@playwright/test';

/** Otherwise failed requests are retried as soon as the stream connects, before the test could tap “Try again”. */
export const blockLiveStream = (page: Page) => page.route('**/api/live*', (route) => route.abort());
