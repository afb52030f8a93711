/** The staff start page, at a quarter past three. */
import type { Locator, Page } from '@playwright/test';
import { schoolClockShows } from '#test/e2e/clock.ts';
import { expect } from '#test/e2e/fixtures.ts';

export async function openToday(page: Page): Promise<void> {
  await schoolClockShows(page, '15:10');
  await page.goto('/');
  await expect(page).toHaveURL(/\/staff\/today$/);
  await expect(page.getByRole('region', { name: /^(Departures|Départs)$/ })).toBeVisible();
}

/** Unfolds a part above the board, by its line: `/alert/`. */
export async function unfold(page: Page, line: RegExp): Promise<void> {
  const summary = page.getByRole('main').locator('summary').filter({ hasText: line });
  await summary.evaluate((element) => element.parentElement?.toggleAttribute('open', true));
}

/** Releases the child of the open dialog to the person chosen there, as known. */
export async function releaseAsKnown(page: Page, known = 'Known to me'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: known }).click();
  await expect(dialog).toHaveCount(0);
}

/** Lists every person in the release dialog. On some days of the demo's usual week one person is listed first. */
export async function listEverybody(release: Locator): Promise<void> {
  await release.getByRole('radio').or(release.getByText('Call the office first')).first().waitFor();
  const another = release.getByRole('button', { name: 'Another person is here' });
  if (await another.isVisible()) await another.click();
}
