/** A parent orders for a child and follows it to the desk; who comes second to the last piece keeps the cart. */
import type { Page } from '@playwright/test';
import type { Product } from '#core/store/product.ts';
import { expect, tablet, test } from './fixtures.ts';
import { speak } from './message-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const patience = { timeout: 8_000 };

for (const [parents, staff] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  const s = (name: Parameters<typeof say<'store'>>[2]) => say(parents, 'store', name);
  const d = (name: Parameters<typeof say<'staffStore'>>[2]) => say(staff, 'staffStore', name);

  test(`a parent (${parents}) orders for a child and sees it become ready while the office (${staff}) marks it`, async ({
    page: parent,
    as,
    another,
  }) => {
    await as('parent');
    const office = await (await another('admin', tablet)).newPage();
    await speak(office, staff);
    await speak(parent, parents);
    await parent.goto('/more');
    await parent.getByRole('link', { name: new RegExp(`^${say(parents, 'app', 'store')}`) }).click();
    await expect(parent.getByRole('heading', { level: 1 })).toBeFocused();
    await parent.getByText('Noah Tremblay').click();

    // A size is asked for before anything is put in the cart.
    await parent.getByRole('button', { name: /^T-shirt/ }).click();
    const article = parent.getByRole('dialog');
    await article.getByRole('button', { name: s('addToCart') }).press('Enter');
    await expect(article.getByText(s('chooseSize'))).toBeVisible();
    await article.getByText('8-9', { exact: true }).click();
    await article.getByRole('button', { name: s('more') }).click();
    await article.getByRole('button', { name: s('addToCart') }).click();
    await parent.getByRole('button', { name: parents === 'en' ? /^School planner/ : /^Agenda scolaire/ }).click();
    await article.getByRole('button', { name: s('addToCart') }).click();

    // What is kept on the device is there again after a reload.
    await parent.reload();
    await parent.getByRole('tab', { name: new RegExp(`^${s('cart')}`) }).click();
    const costs = parent.getByRole('region', { name: s('summary') });
    const amounts = parents === 'en' ? ['$44.50', '$1.80', '$3.59', '$49.89'] : ['44,50', '1,80', '3,59', '49,89'];
    for (const amount of amounts) await expect(costs).toContainText(amount);
    await office.goto('/staff/store');
    await parent.getByRole('button', { name: new RegExp(parents === 'en' ? /^Order · / : /^Commander · /) }).click();
    await expect(toast(parent, s('orderPlaced'))).toBeVisible();
    const mine = parent
      .getByRole('listitem')
      .filter({ hasText: /49[.,]89/ })
      .first();
    await expect(mine).toContainText(s('placed'));
    await expect(mine).toBeFocused();

    const atDesk = office.getByRole('listitem').filter({ hasText: /49[.,]89/ });
    await expect(atDesk).toContainText('Noah Tremblay', patience);
    await atDesk.getByRole('button', { name: new RegExp(`^${d('markReady')}`) }).click();
    await expect(mine).toContainText(s('readyText'), patience);
    await expect(toast(office, d('isReadyText'))).toBeVisible();
    await expect(mine.getByRole('button', { name: s('cancel') })).toHaveCount(0);
    await parent.goto('/notifications');
    await parent.getByRole('link', { name: parents === 'en' ? /An order is ready/ : /Une commande est prête/ }).click();
    await expect(parent).toHaveURL(/\/store\?part=orders&order=\d+$/);
    await expect(mine).toBeFocused();

    // It was a slip: the order is back where it was, for the family too.
    await office.getByText(new RegExp(`^${say(staff, 'store', 'ready')} · `)).click();
    await atDesk.getByRole('button', { name: new RegExp(`^${d('undoReady')}`) }).click();
    await expect(mine).not.toContainText(s('readyText'), patience);
    await office.getByText(new RegExp(`^${say(staff, 'store', 'placed')} · `)).click();
    await atDesk.getByRole('button', { name: new RegExp(`^${d('markReady')}`) }).click();
    await expect(mine).toContainText(s('readyText'), patience);

    await office.getByText(new RegExp(`^${say(staff, 'store', 'ready')} · `)).click();
    await atDesk.getByRole('button', { name: new RegExp(`^${d('markPaid')}`) }).click();
    await expect(mine).toContainText(s('paid'), patience);
    await atDesk.getByRole('button', { name: new RegExp(`^${d('handOver')}`) }).click();
    await expect(mine).toContainText(s('handed_over'), patience);
  });
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('who has the last ones in the cart is told so, and can add no more of them @narrow @full', async ({
      page,
      as,
      another,
    }) => {
      await as('parent');
      const s = (name: Parameters<typeof say<'store'>>[2]) => say(locale, 'store', name);
      const headers = { 'accept-language': locale };
      const products: Product[] = await (await page.request.get('/api/products', { headers })).json();
      const bag = products.find(({ name }) => name === (locale === 'en' ? 'Gym bag' : 'Sac de gymnastique'));
      const size = bag?.sizes[0];
      const office = (await another('admin')).request;
      const leave = (add: number) =>
        office.patch(`/api/staff/products/${bag?.id}`, { data: { sizes: [{ id: size?.id, add }] } });
      expect((await leave(3 - (size?.left ?? 0))).status()).toBe(200);
      await page.goto('/store?child=1');
      const card = page.getByRole('button', { name: new RegExp(`^${bag?.name}`) });
      const article = page.getByRole('dialog');
      const more = article.getByRole('button', { name: s('more') });
      await card.click();
      await more.click();
      await article.getByRole('button', { name: s('addToCart') }).click();
      await card.click();
      // One is left besides the two in the cart.
      await expect(more).toHaveAttribute('aria-disabled', 'true');
      await article.getByRole('button', { name: s('addToCart') }).click();
      await card.click();
      await expect(article.getByRole('status')).toHaveText(s('haveAll'));
      await expect(article.getByRole('button', { name: s('addToCart') })).toHaveCount(0);
      expect((await leave(40)).status()).toBe(200);
      await page.reload();
      await card.click();
      for (let n = 1; n < 17; n += 1) await more.click();
      await expect(more).toHaveAttribute('aria-disabled', 'true');
      await article.getByRole('button', { name: s('addToCart') }).click();
      await card.click();
      await expect(article.getByRole('status')).toHaveText(s('haveMost').replace('{n}', '20'));
    });
  });
}

test('when the last ones were just sold the order is refused, the cart kept, and what is left can be ordered @full', async ({
  page,
  as,
  another,
}) => {
  await as('parent');
  const office = (await another('admin')).request;
  // What happens meanwhile does not reach this phone by itself.
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto('/store?child=1');
  await page.getByRole('button', { name: /^Hoodie/ }).click();
  await page.getByRole('dialog').getByText('8-9').click();
  await page.getByRole('dialog').getByRole('button', { name: 'One more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: /^Gym bag/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'See the cart · 3 articles' }).click();

  const products: Product[] = await (await page.request.get('/api/products')).json();
  const named = (name: string) => products.find((product) => product.name === name);
  const hoodie = named('Hoodie');
  const size = hoodie?.sizes.find(({ label }) => label === '8-9');
  const sold = { sizes: [{ id: size?.id, add: -1 }] };
  expect((await office.patch(`/api/staff/products/${hoodie?.id}`, { data: sold })).status()).toBe(200);
  const dearer = { priceCents: 1300 };
  expect((await office.patch(`/api/staff/products/${named('Gym bag')?.id}`, { data: dearer })).status()).toBe(200);

  await page.getByRole('button', { name: 'Order · $103.65' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your order was not placed' })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Hoodie, 8-9' });
  await expect(line).toContainText('Only 1 left.');
  await expect(page.getByText('The price was $12.25; it is now $13.00.')).toBeVisible();
  await expect(page.getByText('Your cart is kept', { exact: false }).last()).toBeVisible();
  await page.getByRole('button', { name: /^Order · / }).press('Enter');
  await expect(line.getByRole('button', { name: 'Take 1' })).toBeFocused();
  await line.getByRole('button', { name: 'Take 1' }).click();
  await page.getByRole('button', { name: 'Order · $59.73' }).click();
  await expect(toast(page, 'Your order is placed')).toBeVisible();
  await page.getByRole('tab', { name: 'Cart' }).click();
  await expect(page.getByText('The cart is empty')).toBeVisible();
});

test('the office adds an article in both languages and counts pieces in, and a family sees it at once @full', async ({
  page: parent,
  as,
  another,
}) => {
  await as('parent');
  await parent.goto('/store');
  const office = await (await another('admin', tablet)).newPage();
  await office.goto('/staff/store?part=articles');
  await office.getByRole('link', { name: 'New article' }).click();
  await office.getByLabel('Name in English').fill('Cap');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByLabel('Name in French')).toBeFocused();
  await office.getByLabel('Name in French').fill('Casquette');
  await office.getByLabel('Description in English').fill('Blue, with a stream.');
  await office.getByLabel('Description in French').fill('Bleue, avec un ruisseau.');
  await office.getByLabel('Price before taxes').fill('15,50');
  await expect(office.getByLabel('In stock')).toHaveAttribute('inputmode', 'numeric');
  await office.getByLabel('In stock').fill('2');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(toast(office, 'The article is saved')).toBeVisible();
  const cap = parent.getByRole('button', { name: /^Cap/ });
  await expect(cap).toContainText('$15.50', patience);
  await expect(cap).toContainText('2 left');

  await office.getByRole('link', { name: /^Cap/ }).click();
  await office.getByLabel('Added (+/−)').fill('10');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('12 in stock')).toBeVisible();
  await expect(cap).not.toContainText('left', patience);
});

test('in fr · what was paid and cancelled waits to be paid back, and the family sees it paid back, and a slip @desktop @full', async ({
  page: parent,
  as,
  another,
}) => {
  const s = (name: Parameters<typeof say<'store'>>[2]) => say('fr', 'store', name);
  const d = (name: Parameters<typeof say<'staffStore'>>[2]) => new RegExp(`^${say('fr', 'staffStore', name)}`);
  await as('parent');
  const office = await (await another('admin', tablet)).newPage();
  await speak(office, 'fr');
  await speak(parent, 'fr');
  await parent.goto('/store?part=orders');
  await office.goto('/staff/store?status=ready');
  const mine = parent.getByRole('listitem').filter({ hasText: '44,79' }).first();
  const atDesk = office.getByRole('listitem').filter({ hasText: '44,79' }).filter({ hasText: 'Léa Tremblay' });
  const part = (name: Parameters<typeof say<'store'>>[2]) => office.getByText(new RegExp(`^${s(name)} · `)).click();
  await expect(mine).toContainText(s('ready'));
  await atDesk.getByRole('button', { name: d('markPaid') }).click();
  await expect(mine).toContainText(s('paid'), patience);
  await atDesk.getByRole('button', { name: d('cancelOrder') }).click();
  await expect(office.getByRole('dialog')).toContainText(/rembourser 44,79/);
  await office
    .getByRole('dialog')
    .getByRole('button', { name: s('cancel') })
    .click();
  await expect(mine).toContainText(/L’école doit rembourser 44,79/, patience);

  await part('to_refund');
  await atDesk.getByRole('button', { name: d('markRefunded') }).click();
  await expect(mine).toContainText(/L’école a remboursé 44,79/, patience);
  await expect(atDesk).toHaveCount(0);
  await part('cancelled');
  await expect(atDesk).toContainText(/remboursés par Nathalie Fortin/);
  await atDesk.getByRole('button', { name: d('undoRefund') }).click();
  await expect(atDesk).toContainText(/44,79.\$ remboursés par Nathalie Fortin.* · annulé par Nathalie Fortin/);
  await expect(mine).toContainText(/L’école doit rembourser 44,79/, patience);
});
