/** A first visit: no request is refused, and an unknown address shows the 404 page. */
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ look: { locale: 'fr', theme: 'light' } });

test('a first visit logs no error in the browser’s console', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Léa' }).or(page.getByText('Léa Tremblay')).first()).toBeVisible();
  // A user who signed out on this device has no session either.
  await page.evaluate(() => localStorage.setItem('parvis-left', '1'));
  // The live stream of an open page would be refused without the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'parvis' });
  await page.goto('/absence');
  await expect(page.getByRole('button', { name: phraseText('fr', 'signIn', 'signIn') }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('the cookie of an ended session logs no error in the browser’s console', async ({ page, signInAs }) => {
  const refused: string[] = [];
  await signInAs('parent');
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('parvis-left', '1'));
  // An open page would learn of the end from its live stream.
  await page.goto('about:blank');
  const cookies = await page.context().cookies();
  await page.request.post('/api/auth/sign-out', { headers: { 'idempotency-key': 'ended elsewhere' } });
  await page.context().addCookies(cookies);
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
  for (const address of ['/', '/absence', '/staff/today', '/sign-in']) {
    // A page does not wait for a busy database: then the app asks for the session itself.
    await expect(async () => {
      refused.length = 0;
      await page.goto(address);
      await expect(page.getByRole('button', { name: phraseText('fr', 'signIn', 'signIn') }).first()).toBeVisible();
      expect(refused).toEqual([]);
    }).toPass({ timeout: 90_000 });
  }
});

test('an unknown address replies 404 with the page that says so @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const reply = await page.goto('/nothing-here');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 }).last()).toContainText('404');
  expect((await page.goto('/quiz-center'))?.status()).toBe(200);
});
