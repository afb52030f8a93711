import { CircleAlert, Trash2 } from 'lucide-react';
import type { CheckedLine } from '#core/store/cart-rules.ts';
import { formatMoney } from '#core/store/money.ts';
import { maxQuantityPerLine } from '#core/store/order-limit-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { QuantityField } from './QuantityField.tsx';
import { lineLabel } from './store-labels.ts';

type Props = {
  line: CheckedLine;
  /** Null removes the line. */
  onChange: (part: { quantity: number } | null) => void;
};

/** A line of the cart: quantity, price, and changes since it was added. */
export function CartItem({ line, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { product, size, quantity, problem, wasCents } = line;
  const article = product ? lineLabel({ name: product.name, size: size?.label ?? '' }) : t('store.goneArticle');
  const now = product?.priceCents ?? 0;
  return (
    <li data-problem={problem ?? undefined} className="flex gap-3 py-3">
      <ProductPicture
        picture={product?.picture ?? 'parcel'}
        className="size-16 rounded-control p-1 max-[22rem]:size-14"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 font-bold text-note leading-snug">
            <bdi lang={product?.lang}>{article}</bdi>
            <span className="block font-normal text-ink-soft text-small tabular-nums">
              {product && t('store.each', { price: formatMoney(now, locale) })}
            </span>
          </p>
          <IconButton
            label={t('store.remove', { article })}
            icon={Trash2}
            className="-mt-2 -mr-2"
            onClick={() => onChange(null)}
          />
        </div>
        {problem && (
          <p className="flex items-start gap-1.5 text-maple text-small">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {problem === 'gone' && t('store.gone')}
            {problem === 'sold_out' && t('store.nowSoldOut')}
            {problem === 'too_few' && t('store.tooFew', { n: size?.left ?? 0 })}
          </p>
        )}
        {wasCents !== null && (
          <p className="rounded-s bg-sun-tint px-2 py-1 text-small text-sun">
            {t('store.was', { was: formatMoney(wasCents, locale), now: formatMoney(now, locale) })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          {problem === 'too_few' && size ? (
            <Button kind="quiet" name="fix" onClick={() => onChange({ quantity: size.left })}>
              {t('store.takeLeft', { n: size.left })}
            </Button>
          ) : (
            problem === null && (
              <QuantityField
                label={t('store.quantityOf', { article })}
                value={quantity}
                most={Math.min(size?.left ?? 0, maxQuantityPerLine)}
                onChange={(next) => onChange({ quantity: next })}
              />
            )
          )}
          <span className="ml-auto font-bold tabular-nums">{product && formatMoney(now * quantity, locale)}</span>
        </div>
      </div>
    </li>
  );
}
