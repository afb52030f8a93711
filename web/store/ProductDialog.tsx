import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { addToCart, maxAddable } from '#core/store/cart-rules.ts';
import { formatMoney } from '#core/store/money.ts';
import { maxQuantityPerLine } from '#core/store/order-limit-rules.ts';
import type { Product } from '#core/store/product.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { focusTab } from '#web/ui/TabList.tsx';
import { dismissOpenToast, showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { useCart } from './cart-storage.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { QuantityField } from './QuantityField.tsx';
import { sizeLabel, taxLabels } from './store-labels.ts';

type Props = {
  product: Product;
  cart: ReturnType<typeof useCart>;
  mayOrder: boolean;
  onCart: () => void;
  onClose: () => void;
};

/** A product's details: description, sizes, quantity to add to the cart. */
export function ProductDialog({ product, cart, mayOrder, onCart, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { name, description, lang, picture, priceCents, tax, sizes } = product;
  const there = sizes.filter(({ left }) => left > 0);
  const [chosen, setChosen] = useState<string | undefined>(there.length === 1 ? String(there[0]?.id) : undefined);
  const [quantity, setQuantity] = useState(1);
  const [isAsked, setSubmitted] = useState(false);
  const size = there.find(({ id }) => String(id) === chosen);
  const isLabelled = sizes.some(({ label }) => label !== '');
  const soldOut = sizes.filter(({ left }) => left === 0).map(({ label }) => label);
  const most = size ? maxAddable(cart.lines, size) : maxQuantityPerLine;
  const add = () => {
    setSubmitted(true);
    if (!size) {
      document.querySelector<HTMLElement>('dialog [name="size"]')?.focus();
      return;
    }
    cart.keep(addToCart(cart.lines, { product, size, quantity: Math.min(quantity, most) }));
    const view = () => {
      dismissOpenToast();
      onCart();
      focusTab('store', 'cart');
    };
    showToast({
      title: t('store.added'),
      text: size.label ? `${name}, ${size.label}` : name,
      action: (
        <button type="button" onClick={view} className="min-h-11 shrink-0 rounded-s px-2 font-bold underline">
          {t('store.viewCart')}
        </button>
      ),
    });
    onClose();
  };
  return (
    <Dialog title={name} titleLang={lang} onClose={onClose}>
      <ProductPicture picture={picture} photo={product.photo} className="h-44 w-full rounded-m py-2" />
      <p dir="auto" lang={lang}>
        {description}
      </p>
      <p className="font-bold text-card tabular-nums">
        {formatMoney(priceCents, locale)}{' '}
        <span className="font-normal text-ink-soft text-small">{t(taxLabels[tax])}</span>
      </p>
      {there.length === 0 && (
        <p className="rounded-m bg-stone-tint p-4 text-small">
          <strong className="block font-bold text-note">{t('store.soldOut')}</strong>
          {t('store.soldOutText')}
        </p>
      )}
      {there.length > 0 && isLabelled && (
        <div className="flex flex-col gap-2">
          <RadioGroup
            look="chips"
            name="size"
            legend={t('store.size')}
            options={there.map((one) => ({ value: String(one.id), label: sizeLabel(one, t) }))}
            value={chosen}
            onChange={setChosen}
            problem={isAsked && !size ? t('store.chooseSize') : undefined}
          />
          {soldOut.length > 0 && (
            <p className="text-ink-soft text-small">{t('store.soldOutSizes', { sizes: soldOut.join(', ') })}</p>
          )}
        </div>
      )}
      <p role="status" className="rounded-m bg-stone-tint p-4 text-small empty:hidden">
        {size &&
          mayOrder &&
          most === 0 &&
          t(size.left <= maxQuantityPerLine ? 'store.haveAll' : 'store.haveMost', { n: maxQuantityPerLine })}
      </p>
      {there.length > 0 && mayOrder && most > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <QuantityField
            label={t('store.quantity')}
            value={Math.min(quantity, most)}
            most={most}
            onChange={setQuantity}
          />
          <Button className="grow" unready={!size} icon={<ShoppingCart aria-hidden size={20} />} onClick={add}>
            {t('store.addToCart')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
