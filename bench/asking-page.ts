/**
 * A page that asks for everything itself and has nothing drawn in it, as one does whose answers did not come in time.
 */
import type { Page } from '@playwright/test';

const answers = /<script type="application\/json" id="answers">.*?<\/script>/s;
const drawn = /(?<=<div id="app") data-drawn-in="\d+">.*(?=<\/div>\s*<noscript>)/s;

/**
 * Takes the answers, and what was drawn from them, out of the first screen's page on their way, so that calls can be
 * held back or broken.
 */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(answers, '').replace(drawn, '>');
      await route.fulfill({ response, body });
    },
  );
}
