/** A school that does not give the names of the children. */
import { expect, type Locator, type Page } from '@playwright/test';

const address = '**/api/children';

export async function withoutNames(page: Page) {
  let asked = 0;
  await page.route(address, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  const retry = page.getByRole('button', { name: 'Try again' });
  return {
    /** The page shows this all the same, says what is lacking, and does not ask on and on. */
    async stands(shown: Locator): Promise<void> {
      await expect(shown).toBeVisible();
      await expect(retry).toBeVisible();
      const before = asked;
      await page.waitForTimeout(3000);
      await expect(shown).toBeVisible();
      expect(asked - before).toBeLessThanOrEqual(2);
    },
    /** From now on they are given, and asked for again. */
    async given(): Promise<void> {
      await page.unroute(address);
      await retry.click();
    },
  };
}
