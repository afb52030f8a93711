/** A product, its sizes and their stock. Prices are integer cents. */
import * as z from 'zod/mini';
import { bothTexts, Id, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';

/** The pictures of products. */
export const productPictures = ['shirt', 'hoodie', 'tuque', 'bag', 'bottle', 'planner', 'parcel'] as const;
export const ProductPicture = z.enum(productPictures);
export type ProductPicture = z.infer<typeof ProductPicture>;

/**
 * The taxes added to a price. `gst` alone is for printed books with an ISBN, including planners, yearbooks and
 * exercise books: QST does not apply to them.
 */
export const taxKinds = ['gst_qst', 'gst', 'none'] as const;
export const TaxKind = z.enum(taxKinds);
export type TaxKind = z.infer<typeof TaxKind>;

const maxNameLength = 80;
const maxDescriptionLength = 500;
const maxLabelLength = 20;

/** Maximum number of characters by field; `label` is of a size. */
export const maxProductLengths = {
  name: maxNameLength,
  description: maxDescriptionLength,
  label: maxLabelLength,
} as const;

/** In cents: a thousand dollars. */
export const maxPriceCents = 100_000;
/** Maximum stock of one size. */
export const maxStock = 10_000;
export const maxSizes = 20;

const Cents = z.int().check(z.nonnegative());
/** Empty in a language that is not written. */
const Name = z.strictObject({ en: typedLine({ max: maxNameLength }), fr: typedLine({ max: maxNameLength }) });
const Description = bothTexts(maxDescriptionLength);
const Price = z.int().check(z.positive(), z.maximum(maxPriceCents));
/** Empty for a product with one size. */
const Label = typedLine({ max: maxLabelLength });
const Stock = z.int().check(z.nonnegative(), z.maximum(maxStock));

/** `left` is the number of pieces that can be sold now. */
export const ProductSize = z.object({ id: Id, label: z.string(), left: z.int().check(z.nonnegative()) });
export type ProductSize = z.infer<typeof ProductSize>;

/** A product as families see it, in the reader’s language; `lang` is set when only the other language exists. */
export const Product = z.object({
  id: Id,
  schoolId: Id,
  name: z.string(),
  description: z.string(),
  picture: ProductPicture,
  priceCents: Cents,
  tax: TaxKind,
  sizes: z.array(ProductSize),
  /** The photo, shown instead of the drawing. */
  photo: z.optional(Id),
  lang: z.optional(Locale),
});
export type Product = z.infer<typeof Product>;

const Both = z.object({ en: z.string(), fr: z.string() });

/** A product as the school sees it: in both languages, one may be empty, including sizes no longer offered. */
export const StaffProduct = z.object({
  id: Id,
  schoolId: Id,
  name: Both,
  description: Both,
  picture: ProductPicture,
  priceCents: Cents,
  tax: TaxKind,
  isHidden: z.boolean(),
  photo: z.nullable(Id),
  sizes: z.array(z.object({ id: Id, label: z.string(), stock: z.int(), isOffered: z.boolean() })),
});
export type StaffProduct = z.infer<typeof StaffProduct>;

const NewSize = z.strictObject({ label: Label, stock: Stock });

export const NewProduct = z.strictObject({
  schoolId: Id,
  name: Name,
  description: Description,
  picture: ProductPicture,
  priceCents: Price,
  tax: TaxKind,
  photoId: z.optional(Id),
  sizes: z.array(NewSize).check(z.minLength(1, { error: 'required' }), z.maxLength(maxSizes, { error: 'too_long' })),
});
export type NewProduct = z.infer<typeof NewProduct>;

/**
 * Only the changed fields, so that concurrent edits and sales do not overwrite each other. `add` is the change of a
 * size's stock, negative for pieces taken out.
 */
export const ProductChange = z.strictObject({
  name: z.optional(Name),
  description: z.optional(Description),
  picture: z.optional(ProductPicture),
  priceCents: z.optional(Price),
  tax: z.optional(TaxKind),
  isHidden: z.optional(z.boolean()),
  /** An uploaded photo; null removes the photo. */
  photoId: z.optional(z.nullable(Id)),
  sizes: z.optional(
    z
      .array(
        z.strictObject({
          id: Id,
          label: z.optional(Label),
          isOffered: z.optional(z.boolean()),
          add: z.optional(z.int().check(z.minimum(-maxStock), z.maximum(maxStock))),
        }),
      )
      .check(z.maxLength(maxSizes, { error: 'too_long' })),
  ),
  newSizes: z.optional(z.array(NewSize).check(z.maxLength(maxSizes, { error: 'too_long' }))),
});
export type ProductChange = z.infer<typeof ProductChange>;
