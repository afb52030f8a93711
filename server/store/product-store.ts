import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { storedText, typedTextOf } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { NewProduct, Product, ProductChange, StaffProduct, TaxKind } from '#core/store/product.ts';
import type { Tx } from '#server/db/database.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';
import { photoOfProduct } from './product-photo-store.ts';

/** The products for sale at the schools of these children, in order of creation. */
export async function findProducts(tx: Tx, childIds: readonly number[], locale: Locale): Promise<Product[]> {
  const { rows } = await sql<
    Omit<Product, 'lang' | 'photo'> & { readonly lang: Locale | null; readonly photo: number | null }
  >`
    select p.id, p.school_id as "schoolId", ${textIn('p.name', locale)} as name,
      ${textIn('p.description', locale)} as description, ${foreignLangOf('p.name', locale)} as lang, p.picture, p.price_cents as "priceCents", p.tax, s.sizes,
      ${photoOfProduct} as photo
    from products p
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'left', s.stock) order by s.id) as sizes
      from product_sizes s where s.product_id = p.id and s.is_offered) s
    where not p.is_hidden and s.sizes is not null
      and p.school_id in (select school_id from children where id = any(${[...childIds]}::int[]) and left_at is null)
    order by p.id`.execute(tx);
  return rows.map(({ lang, photo, ...product }) => ({
    ...product,
    ...(photo !== null && { photo }),
    ...(lang && { lang }),
  }));
}

/** The products of a school, including hidden ones. */
export async function findStaffProducts(tx: Tx, schoolId: number): Promise<StaffProduct[]> {
  const rows = await selectForStaff(tx).where('p.school_id', '=', schoolId).execute();
  return rows.map(staffProductOf);
}

/** A product as the school sees it. */
export async function findStaffProduct(tx: Tx, id: number): Promise<StaffProduct | undefined> {
  const row = await selectForStaff(tx).where('p.id', '=', id).executeTakeFirst();
  return row && staffProductOf(row);
}

/** Selects a product for update. Its stock is not locked, so that sales continue. */
export async function lockProduct(tx: Tx, id: number): Promise<StaffProduct | undefined> {
  await tx.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findStaffProduct(tx, id);
}

function nameColumns(name: Bilingual) {
  const { en, fr } = storedText(name);
  return { name_en: en, name_fr: fr };
}

function descriptionColumns(description: Bilingual) {
  const { en, fr } = storedText(description);
  return { description_en: en, description_fr: fr };
}

/** Inserts a product without sizes. Returns its id. */
export async function insertProduct(tx: Tx, product: NewProduct, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({
      school_id: product.schoolId,
      ...nameColumns(product.name),
      ...descriptionColumns(product.description),
      picture: product.picture,
      price_cents: product.priceCents,
      tax: product.tax,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type ProductRef = { readonly id: number; readonly schoolId: number };

/** Adds sizes to a product, in order. */
export async function insertSizes(
  tx: Tx,
  { id, schoolId }: ProductRef,
  sizes: readonly { readonly label: string; readonly stock: number }[],
): Promise<void> {
  for (const { label, stock } of sizes) {
    await tx.insertInto('product_sizes').values({ school_id: schoolId, product_id: id, label, stock }).execute();
  }
}

/** Updates the given columns of a product. */
export async function updateProduct(tx: Tx, id: number, change: ProductChange): Promise<void> {
  const { name, description, picture, priceCents, tax, isHidden } = change;
  const changed = {
    ...(name && nameColumns(name)),
    ...(description && descriptionColumns(description)),
    ...(picture && { picture }),
    ...(priceCents !== undefined && { price_cents: priceCents }),
    ...(tax !== undefined && { tax }),
    ...(isHidden !== undefined && { is_hidden: isHidden }),
  };
  if (Object.keys(changed).length === 0) return;
  await tx.updateTable('products').set(changed).where('id', '=', id).execute();
}

/** Updates the label of a size and whether it is offered. */
export async function updateSize(
  tx: Tx,
  { id, label, isOffered }: NonNullable<ProductChange['sizes']>[number],
): Promise<void> {
  const changed = { ...(label !== undefined && { label }), ...(isOffered !== undefined && { is_offered: isOffered }) };
  if (Object.keys(changed).length === 0) return;
  await tx.updateTable('product_sizes').set(changed).where('id', '=', id).execute();
}

function selectForStaff(tx: Tx) {
  return tx
    .selectFrom('products as p')
    .select(['p.id', 'p.school_id', 'p.name_en', 'p.name_fr', 'p.description_en', 'p.description_fr'])
    .select(['p.picture', 'p.price_cents', 'p.tax', 'p.is_hidden', photoOfProduct.as('photo')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_sizes as s')
          .select(['s.id', 's.label', 's.stock', 's.is_offered as isOffered'])
          .whereRef('s.product_id', '=', 'p.id')
          .orderBy('s.id'),
      ).as('sizes'),
    )
    .orderBy('p.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForStaff>['execute']>>[number];

function staffProductOf(row: Row): StaffProduct {
  return {
    id: row.id,
    schoolId: row.school_id,
    name: typedTextOf({ en: row.name_en, fr: row.name_fr }),
    description: typedTextOf({ en: row.description_en, fr: row.description_fr }),
    // Checked by the table's own constraint, and again when the reply is parsed.
    picture: row.picture as StaffProduct['picture'],
    priceCents: row.price_cents,
    // Checked by the table's own constraint.
    tax: row.tax as TaxKind,
    isHidden: row.is_hidden,
    photo: row.photo,
    sizes: row.sizes,
  };
}
