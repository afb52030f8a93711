/** Page object of the parent's pickup page. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { schoolClockShows } from '#test/e2e/clock.ts';

export const submit = (page: Page) => page.locator('#plan-form button[type=submit]');
export const child = (page: Page, name: string) => page.locator('fieldset strong').getByText(name, { exact: true });
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
export const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export async function openPickups(page: Page, path = '/pickup', time = '15:10'): Promise<void> {
  await schoolClockShows(page, time);
  await page.goto(path);
  await expect(page.locator('fieldset').first()).toBeVisible();
}

/** The family's open pickups, as the server lists them. */
export async function openPickupsOf(page: Page): Promise<Pickup[]> {
  const list: Pickup[] = await (await page.request.get('/api/pickups')).json();
  return list.filter(({ status }) => !['released', 'cancelled'].includes(status));
}

/** Removes the usual weeks of a parent's children with their exceptions. */
export async function removeUsualWeeks(request: APIRequestContext): Promise<void> {
  const plans: ChildPlans[] = await (await request.get('/api/pickup-plans')).json();
  for (const { id } of plans.flatMap(({ exceptions }) => exceptions))
    expect((await request.delete(`/api/pickup-plans/exceptions/${id}`)).status()).toBe(204);
  const children = plans.map(({ childId, revision }) => ({ childId, revision }));
  expect((await request.put('/api/pickup-plans', { data: { children, week: [] } })).status()).toBe(200);
}
