/** A first visit: nothing is asked that is refused, and an address without a screen is not found. */
import { expect, test } from './fixtures.ts';
import { say } from './words.ts';

test.use({ look: { locale: 'fr', theme: 'light' } });

test('a first visit has no failure in the browser’s console', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Léa' }).or(page.getByText('Léa Tremblay')).first()).toBeVisible();
  // Who signed out here has no session either.
  await page.evaluate(() => localStorage.setItem('parvis-left', '1'));
  await page.context().clearCookies({ name: 'parvis' });
  await page.goto('/absence');
  await expect(page.getByRole('button', { name: say('fr', 'signIn', 'signIn') }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('an address without a screen answers 404 with the screen that says so @full', async ({ page, as }) => {
  await as('parent');
  const reply = await page.goto('/nothing-here');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 }).last()).toContainText('404');
  expect((await page.goto('/quiz-center'))?.status()).toBe(200);
});
