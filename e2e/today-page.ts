/** The school's first screen, at a quarter past three. */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect } from './fixtures.ts';

export async function openToday(page: Page): Promise<void> {
  await schoolClockShows(page, '15:10');
  await page.goto('/');
  await expect(page).toHaveURL(/\/staff\/today$/);
  await expect(page.getByRole('region', { name: /^(Departures|Départs)$/ })).toBeVisible();
}
