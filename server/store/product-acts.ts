/** The office's mutations of products. A change updates only the given fields, and the stock by difference. */
import type { NewProduct, ProductChange, StaffProduct } from '#core/store/product.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { hasDuplicates, productTextProblems } from '#core/store/product-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findLanguages } from '#server/schools/school-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { publishProductUpdate } from './order-acts.ts';
import { replacePhoto } from './product-photo-store.ts';
import { insertProduct, insertSizes, lockProduct, updateProduct, updateSize } from './product-store.ts';
import { addStock, leftOf } from './stock-store.ts';

/** Adds a product to a school of which the current user is the office. Returns its id. */
export async function createProduct(context: FileContext, input: NewProduct): Promise<number> {
  const { tx, currentUser, now } = context;
  const { schoolId } = input;
  if (!currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  refuseFields(productTextProblems(input, await findLanguages(tx, schoolId)));
  refuseTwice(input.sizes.map(({ label }) => label));
  const id = await insertProduct(tx, input, now);
  await insertSizes(tx, { id, schoolId }, input.sizes);
  if (input.photoId !== undefined) await savePhoto(context, { id, schoolId }, input.photoId);
  await publishProductChange(context, { id, schoolId }, 'product.made');
  return id;
}

/** Changes a product of a school of which the current user is the office. */
export async function changeProduct(context: FileContext, id: number, change: ProductChange): Promise<void> {
  const { tx, currentUser } = context;
  const product = await lockProduct(tx, id);
  if (!product || !currentUser.adminOf.includes(product.schoolId)) throw new Refusal('not_found');
  const { sizes = [], newSizes = [] } = change;
  if (change.name || change.description)
    refuseFields(productTextProblems({ ...product, ...change }, await findLanguages(tx, product.schoolId)));
  const invalidIndex = sizes.findIndex((one, n) => !isSizeOf(product, one.id) || sizes.findIndex(isSame(one)) < n);
  if (invalidIndex >= 0) {
    throw new Refusal('invalid', { problems: [{ path: `sizes.${invalidIndex}.id`, code: 'not_in_list' }] });
  }
  refuseTwice([
    ...product.sizes.map((size) => sizes.find(isSame(size))?.label ?? size.label),
    ...newSizes.map(({ label }) => label),
  ]);

  await updateProduct(tx, id, change);
  for (const size of sizes.toSorted((a, b) => a.id - b.id)) {
    await updateSize(tx, size);
    if (size.add && (await addStock(tx, { sizeId: size.id, quantity: size.add })) === undefined) {
      throw new Refusal('conflict', { left: [{ sizeId: size.id, left: await leftOf(tx, size.id) }] });
    }
  }
  await insertSizes(tx, product, newSizes);
  if (change.photoId !== undefined) await savePhoto(context, product, change.photoId);
  await publishProductChange(context, product, 'product.changed');
}

const isSame =
  ({ id }: { readonly id: number }) =>
  (other: { readonly id: number }) =>
    other.id === id;
const isSizeOf = ({ sizes }: StaffProduct, sizeId: number) => sizes.some(({ id }) => id === sizeId);

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

function refuseTwice(labels: readonly string[]): void {
  if (hasDuplicates(labels)) throw new Refusal('invalid', { problems: [{ path: 'sizes', code: 'not_allowed' }] });
}

type ProductRef = { readonly id: number; readonly schoolId: number };

async function savePhoto(context: FileContext, product: ProductRef, fileId: number | null): Promise<void> {
  const result = await replacePhoto(context, product, fileId);
  if (result === 'not_free') throw new Refusal('not_found');
  if (result === 'not_photo') refuseFields([{ path: 'photoId', code: 'not_allowed' }]);
}

async function publishProductChange(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId }: ProductRef,
  act: 'product.made' | 'product.changed',
): Promise<void> {
  await publishProductUpdate(tx, schoolId);
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'products', id });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
}
