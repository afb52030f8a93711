/** A page that asks for everything itself, as one does whose answers did not come inside it in time. */
import type { Page } from '@playwright/test';

const answers = /<script type="application\/json" id="answers">.*?<\/script>/s;

/** Takes the answers out of the first screen's page on their way, so that calls can be held back or broken. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(answers, '') });
    },
  );
}
