/** The store's screens and states, on either side, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Product } from '#core/store/product.ts';
import { at, type Screen } from './screen.ts';
import { say } from './words.ts';

/** A cart of the demo parent's elder child, as it is kept on the device: of these articles, at a price of yesterday where it says so. */
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
  { name: 'store', signedIn: true, open: at('/store') },
  {
    name: 'store-article',
    signedIn: true,
    async open(page) {
      await at('/store')(page);
      await page.locator('main [aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'store-article-sold-out',
    signedIn: true,
    async open(page) {
      await at('/store')(page);
      await page.locator('main [aria-haspopup=dialog]').nth(2).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'store-cart',
    signedIn: true,
    async open(page) {
      await withCart(page, [
        { place: 0, size: 1, quantity: 2 },
        { place: 5, size: 0, quantity: 1 },
      ]);
      await at('/store?part=cart&child=1')(page);
    },
  },
  {
    name: 'store-cart-changed',
    signedIn: true,
    async open(page, locale) {
      await withCart(page, [
        { place: 1, size: 1, quantity: 4 },
        { place: 2, size: 0, quantity: 1 },
        { place: 3, size: 0, quantity: 1, cents: 1100 },
      ]);
      await at('/store?part=cart&child=1')(page);
      await page.getByRole('button', { name: say(locale, 'store', 'order').split(' ·')[0] ?? '' }).press('Enter');
    },
  },
  { name: 'store-cart-empty', signedIn: true, open: at('/store?part=cart&child=2') },
  { name: 'store-orders', signedIn: true, open: at('/store?part=orders') },
  {
    name: 'store-cancel',
    signedIn: true,
    async open(page, locale) {
      await at('/store?part=orders')(page);
      await page
        .getByRole('button', { name: say(locale, 'store', 'cancel') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'store-failed',
    signedIn: true,
    async open(page) {
      await page.route('**/api/products', (route) => route.abort());
      await at('/store')(page);
    },
  },
  { name: 'staff-store', signedIn: true, person: 'admin', open: at('/staff/store') },
  { name: 'staff-store-teacher', signedIn: true, person: 'teacher', open: at('/staff/store?status=ready') },
  {
    name: 'staff-store-cancel',
    signedIn: true,
    person: 'admin',
    async open(page) {
      await at('/staff/store')(page);
      await page.locator('main li [aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'staff-articles', signedIn: true, person: 'admin', open: at('/staff/store?part=articles') },
  {
    name: 'staff-article',
    signedIn: true,
    person: 'admin',
    async open(page) {
      await at('/staff/store?part=articles')(page);
      await page.locator('main li a').first().click();
      await page.locator('main form').waitFor();
    },
  },
  {
    name: 'staff-article-missing',
    signedIn: true,
    person: 'admin',
    async open(page) {
      await at('/staff/store/new')(page);
      await page.locator('main [type=submit]').press('Enter');
    },
  },
];
