/** The screens and states of the store, in both areas, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Product } from '#core/store/product.ts';
import { asOffice, asParent, asTeacher, openAt, dialogFrom, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/**
 * A cart of the demo parent's elder child, as stored on the device: with these products, at an outdated price where
 * given.
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
  const { id } = await (await page.request.get('/api/session')).json();
  await page.addInitScript(
    ([key = '', cart]) => localStorage.setItem(key, `${Date.now()} ${cart}`),
    [`parvis-kept-${id} cart 1`, JSON.stringify({ lines })],
  );
};

export const storeScreens: readonly Screen[] = [
  asParent('store', openAt('/store')),
  asParent(
    'store-article',
    dialogFrom(openAt('/store'), (page) => page.locator('main [aria-haspopup=dialog]').first()),
  ),
  asParent(
    'store-article-sold-out',
    dialogFrom(openAt('/store'), (page) => page.locator('main [aria-haspopup=dialog]').nth(2)),
  ),
  asParent('store-article-in-cart', async (page, locale) => {
    await withCart(page, [{ place: 5, size: 0, quantity: 20 }]);
    await dialogFrom(openAt('/store?child=1'), (shown) => shown.locator('main [aria-haspopup=dialog]').nth(5))(
      page,
      locale,
    );
  }),
  asParent('store-cart', async (page) => {
    await withCart(page, [
      { place: 0, size: 1, quantity: 2 },
      { place: 5, size: 0, quantity: 1 },
    ]);
    await openAt('/store?part=cart&child=1')(page);
  }),
  asParent('store-cart-changed', async (page, locale) => {
    await withCart(page, [
      { place: 1, size: 1, quantity: 4 },
      { place: 2, size: 0, quantity: 1 },
      { place: 3, size: 0, quantity: 1, cents: 1100 },
    ]);
    await openAt('/store?part=cart&child=1')(page);
    await page.getByRole('button', { name: phraseText(locale, 'store', 'order').split(' ·')[0] ?? '' }).press('Enter');
  }),
  asParent('store-cart-empty', openAt('/store?part=cart&child=2')),
  asParent('store-orders', openAt('/store?part=orders')),
  asParent(
    'store-cancel',
    dialogFrom(openAt('/store?part=orders'), (page, locale) =>
      page.getByRole('button', { name: phraseText(locale, 'store', 'cancel') }).first(),
    ),
  ),
  asParent('store-failed', async (page) => {
    await page.route('**/api/products', (route) => route.abort());
    await openAt('/store')(page);
  }),
  asOffice('staff-store', openAt('/staff/store')),
  asTeacher('staff-store-teacher', openAt('/staff/store?status=ready')),
  asOffice(
    'staff-store-cancel',
    dialogFrom(openAt('/staff/store'), (page) => page.locator('main li [aria-haspopup=dialog]').first()),
  ),
  asOffice('staff-store-refund', openAt('/staff/store?status=to_refund')),
  asOffice('staff-articles', openAt('/staff/store?part=articles')),
  asOffice('staff-article', async (page) => {
    await openAt('/staff/store?part=articles')(page);
    await page.locator('main li a').first().click();
    await page.locator('main form').waitFor();
  }),
  asOffice('staff-article-missing', async (page) => {
    await openAt('/staff/store/new')(page);
    await page.locator('main [type=submit]').press('Enter');
  }),
];
