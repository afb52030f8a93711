import { ShoppingBag, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Child } from '#core/children/child.ts';
import { countPieces } from '#core/store/order-rules.ts';
import { orderRight } from '#core/store/order.ts';
import type { Product } from '#core/store/product.ts';
import { useRight } from '#web/session/use-right.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { useCart } from './cart-storage.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductDialog } from './ProductDialog.tsx';

type Props = {
  products: readonly Product[];
  cart: ReturnType<typeof useCart>;
  child: Child;
  onCart: () => void;
};

/** The products of a child's school; each opens in a dialog. */
export function ProductGrid({ products, cart, child, onCart }: Props) {
  const t = useTranslation();
  const mayOrder = useRight(orderRight)(child.id);
  const [opened, setOpened] = useState<number>();
  const shown = products.find(({ id }) => id === opened);
  const pieces = countPieces(cart);
  if (products.length === 0) {
    return (
      <Card>
        <EmptyState icon={ShoppingBag} tone="stone" title={t('store.none')} text={t('store.noneText')} />
      </Card>
    );
  }
  return (
    <>
      {!mayOrder && (
        <p className="rounded-m bg-stone-tint p-4 text-small">{t('store.noRight', { name: child.name })}</p>
      )}
      <ul className="grid grid-cols-2 gap-3 medium:grid-cols-3">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            inCart={countPieces({ lines: cart.lines.filter(({ productId }) => productId === product.id) })}
            onOpen={() => setOpened(product.id)}
          />
        ))}
      </ul>
      {pieces > 0 && (
        <Button wide icon={<ShoppingCart aria-hidden size={20} />} onClick={onCart}>
          {t('store.seeCart', { n: pieces })}
        </Button>
      )}
      {shown && (
        <ProductDialog
          product={shown}
          cart={cart}
          mayOrder={mayOrder}
          onCart={onCart}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
