/** A school whose children request fails. */
import { expect, type Locator, type Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';

const address = '**/api/children';

export async function failChildrenRequest(page: Page) {
  let count = 0;
  await withoutAnswers(page);
  await page.route(address, (route) => {
    count += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  const retry = page.getByRole('button', { name: 'Try again' });
  return {
    /** The page shows this content all the same, reports what is missing, and does not retry in a loop. */
    async stands(shown: Locator): Promise<void> {
      await expect(shown).toBeVisible();
      await expect(retry).toBeVisible();
      const before = count;
      await page.waitForTimeout(3000);
      await expect(shown).toBeVisible();
      expect(count - before).toBeLessThanOrEqual(2);
    },
    /** From now on the request succeeds, and the page retries it. */
    async given(): Promise<void> {
      await page.unroute(address);
      await retry.click();
    },
  };
}
