/**
 * A page without server-rendered data, which requests everything itself, as when the replies were too slow to embed.
 */
import type { Page } from '@playwright/test';

const answers = /<script type="application\/json" id="answers">.*?<\/script>/s;
const drawn = /(?<=<div id="app") data-drawn-in="\d+">.*(?=<\/div>\s*<div id="not-started")/s;

/**
 * Removes the embedded replies and the server-rendered markup from pages, so that a test can delay or break the calls.
 */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(?:api|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(answers, '').replace(drawn, '>');
      return route.fulfill({ response, body });
    },
  );
}
