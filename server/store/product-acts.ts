/** What the office does with its articles. Only what changes is changed, and stock by what came in or went out. */
import type { NewProduct, ProductChange, StaffProduct } from '#core/store/product.ts';
import { hasTwice } from '#core/store/product-rules.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { type Acting, tellShoppers } from './order-acts.ts';
import { insertProduct, insertSizes, lockProduct, updateProduct, updateSize } from './product-store.ts';
import { addStock, leftOf } from './stock-store.ts';

/** Adds an article to a school whose office one is. Gives its id. */
export async function makeProduct(acting: Acting, said: NewProduct): Promise<number> {
  const { tx, person, now } = acting;
  const { schoolId } = said;
  if (!person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  refuseTwice(said.sizes.map(({ label }) => label));
  const id = await insertProduct(tx, said, now);
  await insertSizes(tx, { id, schoolId }, said.sizes);
  await spread(acting, { id, schoolId }, 'product.made');
  return id;
}

/** Changes an article of a school whose office one is. */
export async function changeProduct(acting: Acting, id: number, change: ProductChange): Promise<void> {
  const { tx, person } = acting;
  const product = await lockProduct(tx, id);
  if (!product || !person.adminOf.includes(product.schoolId)) throw new Refusal('not_found');
  const { sizes = [], newSizes = [] } = change;
  const strange = sizes.findIndex((one, n) => !isSizeOf(product, one.id) || sizes.findIndex(isSame(one)) < n);
  if (strange >= 0) {
    throw new Refusal('invalid', { problems: [{ path: `sizes.${strange}.id`, code: 'not_in_list' }] });
  }
  refuseTwice([
    ...product.sizes.map((size) => sizes.find(isSame(size))?.label ?? size.label),
    ...newSizes.map(({ label }) => label),
  ]);

  await updateProduct(tx, id, change);
  for (const size of sizes.toSorted((a, b) => a.id - b.id)) {
    await updateSize(tx, size);
    if (size.add && (await addStock(tx, { sizeId: size.id, quantity: size.add })) === undefined) {
      throw new Refusal('moved_on', { left: [{ sizeId: size.id, left: await leftOf(tx, size.id) }] });
    }
  }
  await insertSizes(tx, product, newSizes);
  await spread(acting, product, 'product.changed');
}

const isSame =
  ({ id }: { readonly id: number }) =>
  (other: { readonly id: number }) =>
    other.id === id;
const isSizeOf = ({ sizes }: StaffProduct, sizeId: number) => sizes.some(({ id }) => id === sizeId);

function refuseTwice(labels: readonly string[]): void {
  if (hasTwice(labels)) throw new Refusal('invalid', { problems: [{ path: 'sizes', code: 'not_allowed' }] });
}

type Of = { readonly id: number; readonly schoolId: number };

async function spread(
  { tx, person, now, requestId }: Acting,
  { id, schoolId }: Of,
  act: 'product.made' | 'product.changed',
): Promise<void> {
  await tellShoppers(tx, schoolId);
  tell(tx, await findWhoWorksAt(tx, schoolId), { about: 'products', id });
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId });
}
