import { formatMoney } from '#core/store/money.ts';
import type { Product } from '#core/store/product.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { stockLabel } from './store-labels.ts';

type Props = { product: Product; inCart: number; onOpen: () => void };

/** A product: picture, price, stock. */
export function ProductCard({ product, inCart, onOpen }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const left = stockLabel(product, t);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex h-full w-full flex-col overflow-hidden rounded-m border border-line bg-surface text-left shadow-1 active:bg-sunken"
      >
        <ProductPicture picture={product.picture} photo={product.photo} className="aspect-square w-full p-4" />
        <span className="flex flex-1 flex-col gap-1 p-3">
          <strong dir="auto" lang={product.lang} className="font-bold text-note leading-snug">
            {product.name}
          </strong>
          <span className="text-ink-soft text-small tabular-nums">{formatMoney(product.priceCents, locale)}</span>
          <span className="mt-auto flex flex-wrap gap-1.5 empty:hidden">
            {left && <Chip tone={left.tone}>{left.text}</Chip>}
            {inCart > 0 && <Chip tone="river">{t('store.inCart', { n: inCart })}</Chip>}
          </span>
        </span>
      </button>
    </li>
  );
}
