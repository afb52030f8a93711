/** The draft of a product: input as typed, validation, and the request made from it. */
import type { Locale } from '#core/lang/locale.ts';
import { centsOf, formatMoney } from '#core/store/money.ts';
import {
  maxPriceCents,
  maxStock,
  type ProductChange,
  type ProductPicture,
  type StaffProduct,
} from '#core/store/product.ts';
import type { TaxKind } from '#core/store/product.ts';
import { type ProductDraft, productProblems } from '#core/store/product-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import type { ProductRequest } from './staff-store-queries.ts';

export type NewSizeDraft = { readonly label: string; readonly stock: string };
export type SizeDraft = { readonly label?: string; readonly add?: string; readonly isOffered?: boolean };

/** For an existing product, only the changed fields. */
export type ProductFormDraft = {
  readonly nameEn: string;
  readonly nameFr: string;
  readonly descriptionEn: string;
  readonly descriptionFr: string;
  readonly picture: ProductPicture;
  /** A draft of an earlier version of the app has none. */
  readonly photoId?: number | null;
  readonly price: string;
  readonly tax: TaxKind;
  readonly isHidden: boolean;
  /** By size id. */
  readonly sizes: Readonly<Record<number, SizeDraft>>;
  readonly newSizes: readonly NewSizeDraft[];
};

export const emptySize: NewSizeDraft = { label: '', stock: '' };

/** The initial draft. */
export function initialProductDraft(product: StaffProduct | null, locale: Locale): ProductFormDraft {
  return {
    nameEn: product?.name.en ?? '',
    nameFr: product?.name.fr ?? '',
    descriptionEn: product?.description.en ?? '',
    descriptionFr: product?.description.fr ?? '',
    picture: product?.picture ?? 'parcel',
    photoId: product?.photo ?? null,
    price: product ? formatMoney(product.priceCents, locale).replace(/[\s$]/gu, '') : '',
    tax: product?.tax ?? 'gst_qst',
    isHidden: product?.isHidden ?? false,
    sizes: {},
    newSizes: product ? [] : [emptySize],
  };
}

/** An integer, with a hyphen or a minus sign; null if empty. */
function wholeOf(text: string): number | null {
  const plain = text.trim().replace('−', '-');
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : null;
}

const addOf = (size: SizeDraft | undefined) => (size?.add?.trim() ? wholeOf(size.add) : 0);

/** A price as formatted has groups of three digits: `1,000.00` is read in English format. */
const priceOf = (typed: string) => centsOf(typed.replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1'));

const bothOf = (en: string, fr: string) => ({ en: en.trim(), fr: fr.trim() });

function checked(draft: ProductFormDraft, product: StaffProduct | null): ProductDraft {
  const known = product?.sizes.map(({ id, label, stock }) => {
    const add = addOf(draft.sizes[id]);
    return { label: draft.sizes[id]?.label ?? label, stock: add === null ? null : stock + add };
  });
  return {
    name: bothOf(draft.nameEn, draft.nameFr),
    description: bothOf(draft.descriptionEn, draft.descriptionFr),
    picture: draft.picture,
    priceCents: priceOf(draft.price),
    tax: draft.tax,
    sizes: [...(known ?? []), ...draft.newSizes.map(({ label, stock }) => ({ label, stock: wholeOf(stock) }))],
  };
}

/** The first problem: existing sizes before new ones. */
export function firstProblem(
  draft: ProductFormDraft,
  product: StaffProduct | null,
  languages: readonly Locale[],
): FieldProblem | null {
  return productProblems(checked(draft, product), languages)[0] ?? null;
}

/** The request; null if nothing changed. The draft must have no problems. */
export function productRequest(
  draft: ProductFormDraft,
  product: StaffProduct | null,
  schoolId: number,
): ProductRequest | null {
  const all = checked(draft, product);
  const { name, description, picture, tax } = all;
  const priceCents = all.priceCents ?? maxPriceCents;
  const newSizes = draft.newSizes.map(({ label, stock }) => ({
    label: label.trim(),
    stock: wholeOf(stock) ?? maxStock,
  }));
  const { photoId = null } = draft;
  const photo = photoId !== null && { photoId };
  if (!product) return { make: { schoolId, name, description, picture, priceCents, tax, ...photo, sizes: newSizes } };
  const differs = (one: { en: string; fr: string }, other: { en: string; fr: string }) =>
    one.en !== other.en || one.fr !== other.fr;
  const sizes = product.sizes.flatMap(({ id, label, isOffered }) => {
    const size = draft.sizes[id];
    const add = addOf(size) ?? 0;
    const change = {
      ...(size?.label !== undefined && size.label.trim() !== label && { label: size.label.trim() }),
      ...(size?.isOffered !== undefined && size.isOffered !== isOffered && { isOffered: size.isOffered }),
      ...(add !== 0 && { add }),
    };
    return Object.keys(change).length > 0 ? [{ id, ...change }] : [];
  });
  const change: ProductChange = {
    ...(differs(name, product.name) && { name }),
    ...(differs(description, product.description) && { description }),
    ...(picture !== product.picture && { picture }),
    ...(photoId !== product.photo && { photoId }),
    ...(priceCents !== product.priceCents && { priceCents }),
    ...(tax !== product.tax && { tax }),
    ...(draft.isHidden !== product.isHidden && { isHidden: draft.isHidden }),
    ...(sizes.length > 0 && { sizes }),
    ...(newSizes.length > 0 && { newSizes }),
  };
  return Object.keys(change).length > 0 ? { id: product.id, change } : null;
}

/** The message of a problem at its field. */
export function problemLabel({ path, code }: FieldProblem, known: number, t: Translate): string {
  if (path === 'priceCents') return t('staffStore.priceWrong');
  if (path === 'sizes') {
    if (code === 'required') return t('staffStore.sizesRequired');
    return t(code === 'not_allowed' ? 'staffStore.sizesTwice' : 'staffStore.sizesTooMany');
  }
  if (code === 'too_long') return t('staffStore.tooLong');
  const [, place, part] = path.split('.');
  if (part === 'label') return t('staffStore.labelRequired');
  if (part === 'stock') return t(Number(place) < known ? 'staffStore.addWrong' : 'staffStore.stockWrong');
  return t('staffStore.required');
}
