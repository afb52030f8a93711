/** The parent's pickup page, as the journeys on it find their way. */
import { expect, type Page } from '@playwright/test';
import type { Pickup } from '#core/pickups/pickup.ts';
import { schoolClockShows } from './clock.ts';

export const submit = (page: Page) => page.locator('#plan-form button[type=submit]');
export const child = (page: Page, name: string) => page.locator('fieldset').getByText(name, { exact: true });
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export async function openPickups(page: Page, path = '/pickup', time = '15:10'): Promise<void> {
  await schoolClockShows(page, time);
  await page.goto(path);
  await expect(page.locator('fieldset').first()).toBeVisible();
}

/** The family's pickups that are neither done nor called off, as the server has them. */
export async function openOnes(page: Page): Promise<Pickup[]> {
  const list: Pickup[] = await (await page.request.get('/api/pickups')).json();
  return list.filter(({ status }) => !['released', 'cancelled'].includes(status));
}
