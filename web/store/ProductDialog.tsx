import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { added, mostToAdd } from '#core/store/cart-rules.ts';
import { formatMoney } from '#core/store/money.ts';
import { mostOfLine } from '#core/store/order.ts';
import type { Product } from '#core/store/product.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import type { useCart } from './kept-cart.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { QuantityField } from './QuantityField.tsx';
import { sizeInWords, taxWords } from './store-words.ts';

type Props = { product: Product; cart: ReturnType<typeof useCart>; mayOrder: boolean; onClose: () => void };

/** An article to look at: what it is, in which sizes, and how many to put in the cart. */
export function ProductDialog({ product, cart, mayOrder, onClose }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { name, description, picture, priceCents, tax, sizes } = product;
  const there = sizes.filter(({ left }) => left > 0);
  const [chosen, setChosen] = useState<string | undefined>(there.length === 1 ? String(there[0]?.id) : undefined);
  const [quantity, setQuantity] = useState(1);
  const [isAsked, setAsked] = useState(false);
  const size = there.find(({ id }) => String(id) === chosen);
  const isLabelled = sizes.some(({ label }) => label !== '');
  const soldOut = sizes.filter(({ left }) => left === 0).map(({ label }) => label);
  const most = size ? mostToAdd(cart.lines, size) : mostOfLine;
  const add = () => {
    setAsked(true);
    if (!size) {
      document.querySelector<HTMLElement>('dialog [name="size"]')?.focus();
      return;
    }
    cart.keep(added(cart.lines, { product, size, quantity: Math.min(quantity, most) }));
    showToast({ title: t('store.added'), text: size.label ? `${name}, ${size.label}` : name });
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <ProductPicture picture={picture} className="h-44 w-full rounded-m py-2" />
      <p dir="auto">{description}</p>
      <p className="font-bold text-card tabular-nums">
        {formatMoney(priceCents, locale)}{' '}
        <span className="font-normal text-ink-soft text-small">{t(taxWords[tax])}</span>
      </p>
      {there.length === 0 && (
        <p className="rounded-m bg-stone-tint p-4 text-small">
          <strong className="block font-bold text-note">{t('store.soldOut')}</strong>
          {t('store.soldOutText')}
        </p>
      )}
      {there.length > 0 && isLabelled && (
        <div className="flex flex-col gap-2">
          <Choice
            look="chips"
            name="size"
            legend={t('store.size')}
            options={there.map((one) => ({ value: String(one.id), label: sizeInWords(one, t) }))}
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
          t(size.left <= mostOfLine ? 'store.haveAll' : 'store.haveMost', { n: mostOfLine })}
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
