/** The store's screens and states, on either side, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Product } from '#core/store/product.ts';
import { asOffice, asParent, asTeacher, at, dialogFrom, type Screen } from './screen.ts';
import { say } from './words.ts';

/**
 * A cart of the demo parent's elder child, as it is kept on the device: of these articles, at a price of yesterday
 * where it says so.
 */
const withCart = async (
  page: Page,
  wanted: readonly { place: number; size: number; quantity: number; cents?: number }[],
) => {
  const products: Product[] = await (await page.request.get('/api/products')).json();
  const lines = wanted.flatMap(({ place, size, quantity, cents }) => {
    const product = products[place];
    const sizeId = product?.sizes[size]?.id;
    return product && sizeId
      ? [{ productId: product.id, sizeId, quantity, priceCents: cents ?? product.priceCents }]
      : [];
  });
  await page.addInitScript((kept) => localStorage.setItem('parvis-kept-cart-1-1', kept), JSON.stringify(lines));
};

export const storeScreens: readonly Screen[] = [
  asParent('store', at('/store')),
  asParent(
    'store-article',
    dialogFrom(at('/store'), (page) => page.locator('main [aria-haspopup=dialog]').first()),
  ),
  asParent(
    'store-article-sold-out',
    dialogFrom(at('/store'), (page) => page.locator('main [aria-haspopup=dialog]').nth(2)),
  ),
  asParent('store-article-in-cart', async (page, locale) => {
    await withCart(page, [{ place: 5, size: 0, quantity: 20 }]);
    await dialogFrom(at('/store?child=1'), (shown) => shown.locator('main [aria-haspopup=dialog]').nth(5))(
      page,
      locale,
    );
  }),
  asParent('store-cart', async (page) => {
    await withCart(page, [
      { place: 0, size: 1, quantity: 2 },
      { place: 5, size: 0, quantity: 1 },
    ]);
    await at('/store?part=cart&child=1')(page);
  }),
  asParent('store-cart-changed', async (page, locale) => {
    await withCart(page, [
      { place: 1, size: 1, quantity: 4 },
      { place: 2, size: 0, quantity: 1 },
      { place: 3, size: 0, quantity: 1, cents: 1100 },
    ]);
    await at('/store?part=cart&child=1')(page);
    await page.getByRole('button', { name: say(locale, 'store', 'order').split(' ·')[0] ?? '' }).press('Enter');
  }),
  asParent('store-cart-empty', at('/store?part=cart&child=2')),
  asParent('store-orders', at('/store?part=orders')),
  asParent(
    'store-cancel',
    dialogFrom(at('/store?part=orders'), (page, locale) =>
      page.getByRole('button', { name: say(locale, 'store', 'cancel') }).first(),
    ),
  ),
  asParent('store-failed', async (page) => {
    await page.route('**/api/products', (route) => route.abort());
    await at('/store')(page);
  }),
  asOffice('staff-store', at('/staff/store')),
  asTeacher('staff-store-teacher', at('/staff/store?status=ready')),
  asOffice(
    'staff-store-cancel',
    dialogFrom(at('/staff/store'), (page) => page.locator('main li [aria-haspopup=dialog]').first()),
  ),
  asOffice('staff-store-refund', at('/staff/store?status=to_refund')),
  asOffice('staff-articles', at('/staff/store?part=articles')),
  asOffice('staff-article', async (page) => {
    await at('/staff/store?part=articles')(page);
    await page.locator('main li a').first().click();
    await page.locator('main form').waitFor();
  }),
  asOffice('staff-article-missing', async (page) => {
    await at('/staff/store/new')(page);
    await page.locator('main [type=submit]').press('Enter');
  }),
];
