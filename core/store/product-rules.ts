/** What an article being written lacks. The screen asks here before it asks the school. */
import type { FieldProblem } from '#core/http/problem.ts';
import { lengthOf } from '#core/http/fields.ts';
import { folded } from '#core/lang/folded.ts';
import { locales } from '#core/lang/locale.ts';
import { highestPrice, longestInProduct, mostSizes, mostStock, type NewProduct } from './product.ts';

/** Whether two sizes would be read as the same: without case, accents or extra spaces. */
export function hasTwice(labels: readonly string[]): boolean {
  return new Set(labels.map((label) => folded(label))).size < labels.length;
}

/** An article being written: what is not a number yet is null. */
export type ProductDraft = Omit<NewProduct, 'schoolId' | 'priceCents' | 'sizes'> & {
  readonly priceCents: number | null;
  readonly sizes: readonly { readonly label: string; readonly stock: number | null }[];
};

/**
 * What is wrong with an article, in the order in which it is asked; empty when nothing is. Paths: `name.en`,
 * `description.fr`, `priceCents`, `sizes` (two alike, or none), `sizes.0.label`, `sizes.0.stock`. Where there are
 * several sizes each has a label.
 */
export function productProblems({ name, description, priceCents, sizes }: ProductDraft): FieldProblem[] {
  return [
    ...locales.flatMap((locale) => textProblems(`name.${locale}`, name[locale], longestInProduct.name)),
    ...locales.flatMap((locale) =>
      textProblems(`description.${locale}`, description[locale], longestInProduct.description),
    ),
    ...priceProblems(priceCents),
    ...sizes.flatMap(({ label, stock }, n) => [
      ...textProblems(`sizes.${n}.label`, label, longestInProduct.label, sizes.length > 1),
      ...stockProblems(`sizes.${n}.stock`, stock),
    ]),
    ...sizesProblems(sizes),
  ];
}

function textProblems(path: string, text: string, most: number, isRequired = true): FieldProblem[] {
  if (!text.trim()) return isRequired ? [{ path, code: 'required' }] : [];
  return lengthOf(text.trim()) > most ? [{ path, code: 'too_long' }] : [];
}

function priceProblems(cents: number | null): FieldProblem[] {
  const problem = (code: FieldProblem['code']) => [{ path: 'priceCents', code }];
  if (cents === null) return problem('required');
  if (cents === 0) return problem('too_small');
  return cents > highestPrice ? problem('too_large') : [];
}

function stockProblems(path: string, stock: number | null): FieldProblem[] {
  if (stock === null || !Number.isSafeInteger(stock)) return [{ path, code: 'required' }];
  if (stock < 0) return [{ path, code: 'too_small' }];
  return stock > mostStock ? [{ path, code: 'too_large' }] : [];
}

function sizesProblems(sizes: ProductDraft['sizes']): FieldProblem[] {
  const problem = (code: FieldProblem['code']) => [{ path: 'sizes', code }];
  if (sizes.length === 0) return problem('required');
  if (sizes.length > mostSizes) return problem('too_long');
  return hasTwice(sizes.map(({ label }) => label)) ? problem('not_allowed') : [];
}
