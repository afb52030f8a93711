/** The report of a failed test: the text of its page, and the errors before. */
import type { Page, TestInfo } from '@playwright/test';

const mostLines = 12;
const mostLetters = 600;

/** Listens from now on. The returned function adds to the test's report, if the test failed. */
export function watchFailures(page: Page): (info: TestInfo) => Promise<void> {
  const wrong: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.request().method()} ${pathOf(answer.url())}`);
  });
  page.on('requestfailed', (request) => wrong.push(`${request.failure()?.errorText} ${pathOf(request.url())}`));
  page.on('pageerror', (error) => wrong.push(String(error)));
  return async (info) => {
    if (info.errors.length === 0 || page.isClosed()) return;
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => '(no words)');
    const seen = text.split('\n').filter(Boolean).join(' | ').slice(0, mostLetters);
    const body = [`${pathOf(page.url())}: ${seen}`, ...wrong.slice(-mostLines)].join('\n');
    await info.attach('last seen', { body, contentType: 'text/plain' });
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
