/**
 * What a school sells: an article, its sizes and how many of each are left. Prices are integer cents. (decisions,
 * Store)
 */
import * as z from 'zod/mini';
import { Id, typedLine, typedText } from '#core/http/fields.ts';

/** The drawings that an article may bear. */
export const productPictures = ['shirt', 'hoodie', 'tuque', 'bag', 'bottle', 'planner', 'parcel'] as const;
export const ProductPicture = z.enum(productPictures);
export type ProductPicture = z.infer<typeof ProductPicture>;

/**
 * Which taxes are added to a price. `gst` alone is for printed books with an ISBN, planners, yearbooks and exercise
 * books among them: no QST is collected on them.
 */
export const taxKinds = ['gst_qst', 'gst', 'none'] as const;
export const TaxKind = z.enum(taxKinds);
export type TaxKind = z.infer<typeof TaxKind>;

const longestName = 80;
const longestDescription = 500;
const longestLabel = 20;

/** Characters at most, by field; `label` is a size’s. */
export const longestInProduct = { name: longestName, description: longestDescription, label: longestLabel } as const;

/** Cents: a thousand dollars. */
export const highestPrice = 100_000;
/** Of one size. */
export const mostStock = 10_000;
export const mostSizes = 20;

const Cents = z.int().check(z.nonnegative());
const Name = z.strictObject({
  en: typedLine({ min: 1, max: longestName }),
  fr: typedLine({ min: 1, max: longestName }),
});
const Description = z.strictObject({
  en: typedText({ min: 1, max: longestDescription }),
  fr: typedText({ min: 1, max: longestDescription }),
});
const Price = z.int().check(z.positive(), z.maximum(highestPrice));
/** Empty where an article comes in one size only. */
const Label = typedLine({ max: longestLabel });
const Stock = z.int().check(z.nonnegative(), z.maximum(mostStock));

/** `left` may be sold now: none where it is sold out. */
export const ProductSize = z.object({ id: Id, label: z.string(), left: z.int().check(z.nonnegative()) });
export type ProductSize = z.infer<typeof ProductSize>;

/** An article as families see it, in the reader’s language. */
export const Product = z.object({
  id: Id,
  schoolId: Id,
  name: z.string(),
  description: z.string(),
  picture: ProductPicture,
  priceCents: Cents,
  tax: TaxKind,
  sizes: z.array(ProductSize),
});
export type Product = z.infer<typeof Product>;

const Both = z.object({ en: z.string(), fr: z.string() });

/** The same as the school sees it: in both languages, with the sizes that it sells no longer. */
export const StaffProduct = z.object({
  id: Id,
  schoolId: Id,
  name: Both,
  description: Both,
  picture: ProductPicture,
  priceCents: Cents,
  tax: TaxKind,
  isHidden: z.boolean(),
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
  sizes: z.array(NewSize).check(z.minLength(1, { error: 'required' }), z.maxLength(mostSizes, { error: 'too_long' })),
});
export type NewProduct = z.infer<typeof NewProduct>;

/**
 * What changes of an article, and nothing else: two people who edit it, and the sales meanwhile, do not undo each
 * other. `add` is how many pieces of a size came in since it was counted, or went out where it is negative.
 */
export const ProductChange = z.strictObject({
  name: z.optional(Name),
  description: z.optional(Description),
  picture: z.optional(ProductPicture),
  priceCents: z.optional(Price),
  tax: z.optional(TaxKind),
  isHidden: z.optional(z.boolean()),
  sizes: z.optional(
    z
      .array(
        z.strictObject({
          id: Id,
          label: z.optional(Label),
          isOffered: z.optional(z.boolean()),
          add: z.optional(z.int().check(z.minimum(-mostStock), z.maximum(mostStock))),
        }),
      )
      .check(z.maxLength(mostSizes, { error: 'too_long' })),
  ),
  newSizes: z.optional(z.array(NewSize).check(z.maxLength(mostSizes, { error: 'too_long' }))),
});
export type ProductChange = z.infer<typeof ProductChange>;
