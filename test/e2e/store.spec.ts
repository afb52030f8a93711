/**
 * A parent orders for a child and follows the order to the desk. A parent who orders the last piece too late keeps the
 * cart.
 */
import type { Page } from '@playwright/test';
import type { Product } from '#core/store/product.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const [parents, staff] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  const s = (name: Parameters<typeof phraseText<'store'>>[2]) => phraseText(parents, 'store', name);
  const d = (name: Parameters<typeof phraseText<'staffStore'>>[2]) => phraseText(staff, 'staffStore', name);

  test(`a parent (${parents}) orders for a child and sees the order become ready while the office (${staff}) marks it`, async ({
    page: parent,
    signInAs,
    newDeviceAs,
  }) => {
    test.slow();
    await signInAs('parent');
    const office = await (await newDeviceAs('admin', tablet)).newPage();
    await setAccountLocale(office, staff);
    await setAccountLocale(parent, parents);
    await parent.goto('/more');
    await parent.getByRole('link', { name: new RegExp(`^${phraseText(parents, 'app', 'store')}`) }).click();
    await expect(parent.getByRole('heading', { level: 1 })).toBeFocused();
    await parent.getByText('Noah Tremblay').click();

    // A size is required before a product can be added to the cart.
    await parent.getByRole('button', { name: /^T-shirt/ }).click();
    const article = parent.getByRole('dialog');
    await article.getByRole('button', { name: s('addToCart') }).press('Enter');
    await expect(article.getByText(s('chooseSize'))).toBeVisible();
    await article.getByText('8-9', { exact: true }).click();
    await article.getByRole('button', { name: s('more') }).click();
    await article.getByRole('button', { name: s('addToCart') }).click();
    await parent.getByRole('button', { name: parents === 'en' ? /^School planner/ : /^Agenda scolaire/ }).click();
    await article.getByRole('button', { name: s('addToCart') }).click();

    // The toast leads to the cart.
    await parent.getByRole('button', { name: s('viewCart'), exact: true }).click();
    await expect(parent.getByRole('tab', { name: new RegExp(`^${s('cart')}`) })).toBeFocused();
    await expect(toast(parent, s('added'))).toHaveCount(0);

    // The cart on the device is restored after a reload.
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
    await expect(atDesk).toContainText('Noah Tremblay');
    await atDesk.getByRole('button', { name: startsWith(d('markReady')) }).click();
    await expect(mine).toContainText(s('readyText'));
    await expect(toast(office, d('isReadyText'))).toBeVisible();
    await expect(mine.getByRole('button', { name: s('cancel') })).toHaveCount(0);
    await parent.goto('/notifications');
    await parent.getByRole('link', { name: parents === 'en' ? /An order is ready/ : /Une commande est prête/ }).click();
    await expect(parent).toHaveURL(/\/store\?part=orders&order=\d+$/);
    await expect(mine).toBeFocused();

    // It was a mistake: the order returns to its previous state, for the family too.
    await office.getByText(new RegExp(`^${phraseText(staff, 'store', 'ready')} · `)).click();
    await atDesk.getByRole('button', { name: startsWith(d('undoReady')) }).click();
    await expect(mine).not.toContainText(s('readyText'));
    await office.getByText(new RegExp(`^${phraseText(staff, 'store', 'placed')} · `)).click();
    await atDesk.getByRole('button', { name: startsWith(d('markReady')) }).click();
    await expect(mine).toContainText(s('readyText'));

    await office.getByText(new RegExp(`^${phraseText(staff, 'store', 'ready')} · `)).click();
    await atDesk.getByRole('button', { name: startsWith(d('markPaid')) }).click();
    await expect(mine).toContainText(s('paid'));
    await atDesk.getByRole('button', { name: startsWith(d('handOver')) }).click();
    await expect(mine).toContainText(s('handed_over'));

    // The taxes of an old order are folded.
    await expect(mine.getByText(s('gst'))).toBeHidden();
    await mine.getByText(s('total'), { exact: true }).click();
    await expect(mine.getByText(s('gst'))).toBeVisible();
  });
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a parent with the last pieces in the cart sees a message and can add no more @narrow @full', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      await signInAs('parent');
      const s = (name: Parameters<typeof phraseText<'store'>>[2]) => phraseText(locale, 'store', name);
      const headers = { 'accept-language': locale };
      const products: Product[] = await (await page.request.get('/api/products', { headers })).json();
      const bag = products.find(({ name }) => name === (locale === 'en' ? 'Gym bag' : 'Sac d’éducation physique'));
      const size = bag?.sizes[0];
      const office = (await newDeviceAs('admin')).request;
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
      // One is left, in addition to the two in the cart.
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

test('when the last pieces were just sold the order is refused, the cart kept, and the remaining pieces can be ordered @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  const office = (await newDeviceAs('admin')).request;
  // Changes do not reach this phone live.
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto('/store?child=1');
  await page.getByRole('button', { name: /^Hoodie/ }).click();
  await page.getByRole('dialog').getByText('8-9').click();
  await page.getByRole('dialog').getByRole('button', { name: 'One more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: /^Gym bag/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'See the cart · 3 items' }).click();

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
  await expect(toast(page, 'Your order was placed')).toBeVisible();
  await page.getByRole('tab', { name: 'Cart' }).click();
  await expect(page.getByText('The cart is empty')).toBeVisible();
});

test('the office adds a product in both languages and counts its stock, and a family sees it live @full', async ({
  page: parent,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await parent.goto('/store');
  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await office.goto('/staff/store?part=articles');
  await office.getByRole('link', { name: 'New item' }).click();
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
  await expect(toast(office, 'The item was saved')).toBeVisible();
  const cap = parent.getByRole('button', { name: /^Cap/ });
  await expect(cap).toContainText('$15.50');
  await expect(cap).toContainText('2 left');

  await office.getByRole('link', { name: /^Cap/ }).click();
  await office.getByLabel('Change (+/−)').fill('10');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('12 in stock')).toBeVisible();
  await expect(cap).not.toContainText('left');
});

test('in fr · a paid and canceled order waits for its refund, and the family sees the refund and its undo @desktop @full', async ({
  page: parent,
  signInAs,
  newDeviceAs,
}) => {
  const s = (name: Parameters<typeof phraseText<'store'>>[2]) => phraseText('fr', 'store', name);
  const d = (name: Parameters<typeof phraseText<'staffStore'>>[2]) => startsWith(phraseText('fr', 'staffStore', name));
  test.slow();
  await signInAs('parent');
  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await setAccountLocale(office, 'fr');
  await setAccountLocale(parent, 'fr');
  await parent.goto('/store?part=orders');
  await office.goto('/staff/store?status=ready');
  const mine = parent.getByRole('listitem').filter({ hasText: '44,79' }).first();
  const atDesk = office.getByRole('listitem').filter({ hasText: '44,79' }).filter({ hasText: 'Léa Tremblay' });
  const part = (name: Parameters<typeof phraseText<'store'>>[2]) =>
    office.getByText(new RegExp(`^${s(name)} · `)).click();
  await expect(mine).toContainText(s('ready'));
  await atDesk.getByRole('button', { name: d('markPaid') }).click();
  await expect(mine).toContainText(s('paid'));
  // The other buttons of the order begin with the same word: “Annuler « prête »”.
  await atDesk.getByRole('button', { name: /^Annuler : / }).click();
  await expect(office.getByRole('dialog')).toContainText(/rembourser 44,79/);
  await office
    .getByRole('dialog')
    .getByRole('button', { name: s('cancel') })
    .click();
  await expect(mine).toContainText(/L’école vous doit 44,79/);

  await part('to_refund');
  await atDesk.getByRole('button', { name: d('markRefunded') }).click();
  await expect(mine).toContainText(/L’école a remboursé 44,79/);
  await expect(atDesk).toHaveCount(0);
  await part('cancelled');
  await expect(atDesk).toContainText(/remboursés par Nathalie Fortin/);
  await atDesk.getByRole('button', { name: d('undoRefund') }).click();
  await expect(atDesk).toContainText(/44,79.\$ remboursés par Nathalie Fortin.* · annulé par Nathalie Fortin/);
  await expect(mine).toContainText(/L’école vous doit 44,79/);
});
