/** Validation of products. The screen checks before sending to the server. */
import type { FieldProblem } from '#core/http/problem.ts';
import { lengthOf } from '#core/http/fields.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { missingLanguages, requiredLanguages } from '#core/lang/bilingual-rules.ts';
import { type Locale, locales } from '#core/lang/locale.ts';
import { maxPriceCents, maxProductLengths, maxSizes, maxStock, type NewProduct } from './product.ts';

/** Whether two sizes have the same label, ignoring case, accents and extra spaces. */
export function hasDuplicates(labels: readonly string[]): boolean {
  return new Set(labels.map((label) => foldText(label))).size < labels.length;
}

/** A product being edited: invalid numbers are null. */
export type ProductDraft = Omit<NewProduct, 'schoolId' | 'priceCents' | 'sizes'> & {
  readonly priceCents: number | null;
  readonly sizes: readonly { readonly label: string; readonly stock: number | null }[];
};

/**
 * `required` at `name.en` or `description.fr` for a text missing in one of the school's languages, or in the other one
 * if it is begun.
 */
export function productTextProblems(
  { name, description }: Pick<ProductDraft, 'name' | 'description'>,
  languages: readonly Locale[],
): FieldProblem[] {
  const required = requiredLanguages(languages, [name, description]);
  return [...missingLanguages('name', name, required), ...missingLanguages('description', description, required)];
}

/**
 * The problems of a product, in the order of the form; empty when it is valid in the school's languages. Paths:
 * `name.en`, `description.fr`, `priceCents`, `sizes` (two alike, or none), `sizes.0.label`, `sizes.0.stock`. With
 * several sizes, each needs a label.
 */
export function productProblems(product: ProductDraft, languages: readonly Locale[]): FieldProblem[] {
  const { priceCents, sizes } = product;
  const tooLong = (['name', 'description'] as const).flatMap((text) =>
    locales.flatMap((locale) => lengthProblems(`${text}.${locale}`, product[text][locale], maxProductLengths[text])),
  );
  return [
    ...productTextProblems(product, languages),
    ...tooLong,
    ...priceProblems(priceCents),
    ...sizes.flatMap(({ label, stock }, n) => [
      ...(sizes.length > 1 && !label.trim() ? [{ path: `sizes.${n}.label`, code: 'required' } as const] : []),
      ...lengthProblems(`sizes.${n}.label`, label, maxProductLengths.label),
      ...stockProblems(`sizes.${n}.stock`, stock),
    ]),
    ...sizesProblems(sizes),
  ];
}

function lengthProblems(path: string, text: string, most: number): FieldProblem[] {
  return lengthOf(text.trim()) > most ? [{ path, code: 'too_long' }] : [];
}

function priceProblems(cents: number | null): FieldProblem[] {
  const problem = (code: FieldProblem['code']) => [{ path: 'priceCents', code }];
  if (cents === null) return problem('required');
  if (cents === 0) return problem('too_small');
  return cents > maxPriceCents ? problem('too_large') : [];
}

function stockProblems(path: string, stock: number | null): FieldProblem[] {
  if (stock === null || !Number.isSafeInteger(stock)) return [{ path, code: 'required' }];
  if (stock < 0) return [{ path, code: 'too_small' }];
  return stock > maxStock ? [{ path, code: 'too_large' }] : [];
}

function sizesProblems(sizes: ProductDraft['sizes']): FieldProblem[] {
  const problem = (code: FieldProblem['code']) => [{ path: 'sizes', code }];
  if (sizes.length === 0) return problem('required');
  if (sizes.length > maxSizes) return problem('too_long');
  return hasDuplicates(sizes.map(({ label }) => label)) ? problem('not_allowed') : [];
}
