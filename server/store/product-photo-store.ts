/** The photos of products, and who reads them: the families that see the product, and staff of the school. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { deleteFiles, type TakeContext, takeFiles } from '#server/files/file-store.ts';
import { childrenWith, type CurrentUser, withoutHidden, workplaceIds } from '#server/http/current-user.ts';

/** SQL: the photo of a product `p`, or null. */
export const photoOfProduct = sql<number | null>`(
  select pp.file_id from product_photos pp where pp.product_id = p.id)`;

/** SQL condition: whether a file `f` is the photo of a product that the user sees. */
export function isOfReadProduct({ currentUser }: { readonly currentUser: CurrentUser }) {
  const childIds = childrenWith(withoutHidden(currentUser, 'store'), 'view');
  return sql<boolean>`exists (
    select from product_photos pp join products p on p.id = pp.product_id
     where pp.file_id = f.id and (p.school_id = any (${workplaceIds(currentUser)}::int[])
       or not p.is_hidden and p.school_id in (
         select c.school_id from children c where c.id = any (${childIds}::int[]) and c.left_at is null)))`;
}

type ProductRef = { readonly id: number; readonly schoolId: number };

/**
 * Replaces the photo of a product, or removes it for null. `not_free`: the file is not an upload of the user, or
 * another record has it.
 */
export async function replacePhoto(
  context: TakeContext,
  { id, schoolId }: ProductRef,
  fileId: number | null,
): Promise<'saved' | 'not_free' | 'not_photo'> {
  const { tx } = context;
  await deleteFiles(tx, await takePhoto(tx, id));
  if (fileId === null) return 'saved';
  if ((await takeFiles(context, { fileIds: [fileId], schoolIds: [schoolId] })) === 0) return 'not_free';
  const file = await tx.selectFrom('files').select('kind').where('id', '=', fileId).executeTakeFirst();
  if (file?.kind !== 'photo') return 'not_photo';
  await tx.insertInto('product_photos').values({ product_id: id, school_id: schoolId, file_id: fileId }).execute();
  return 'saved';
}

async function takePhoto(tx: Tx, productId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('product_photos').where('product_id', '=', productId).returning('file_id').execute();
  return rows.map(({ file_id }) => file_id);
}
