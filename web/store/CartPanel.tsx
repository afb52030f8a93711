import { ShoppingCart } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Child } from '#core/children/child.ts';
import { cartTotals, checkCart, orderOf } from '#core/store/cart-rules.ts';
import { formatMoney } from '#core/store/money.ts';
import { type NewOrder, orderRight } from '#core/store/order.ts';
import type { Product } from '#core/store/product.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useRight } from '#web/session/use-right.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CartItem } from './CartItem.tsx';
import { storeCart, readCart, type useCart } from './cart-storage.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { usePlaceOrder } from './store-queries.ts';

type Props = {
  products: readonly Product[];
  cart: ReturnType<typeof useCart>;
  child: Child;
  onShop: () => void;
  onPlaced: (orderId: number) => void;
};

/**
 * The cart of a child: lines, totals with both taxes, order button. A refusal keeps the cart and shows what changed.
 */
export function CartPanel({ products, cart, child, onShop, onPlaced }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const mayOrder = useRight(orderRight)(child.id);
  const list = useRef<HTMLUListElement>(null);
  // The last order sent. Its price may be outdated, and its refusal is shown until the cart changes.
  const [tried, setTried] = useState<NewOrder | null>(null);
  const lines = checkCart(cart.lines, products);
  const totals = cartTotals(lines);
  const body = mayOrder ? orderOf(child.id, lines) : null;
  const why = (error: Error) => {
    const code = errorCode(error);
    if (code === 'conflict') return t('store.changed');
    return code === 'rate_limited' ? t('store.rateLimited') : undefined;
  };
  const { sending, failureOf, send } = usePlaceOrder(child.id, {
    onDone({ id }, { lines: ordered }) {
      // Keep lines that were added in the meantime.
      const isOrdered = (sizeId: number) => ordered.some((line) => line.sizeId === sizeId);
      storeCart(
        child.id,
        readCart(child.id).filter(({ sizeId }) => !isOrdered(sizeId)),
      );
      showToast({ title: t('store.orderPlaced'), text: t('store.orderPlacedText') });
      onPlaced(id);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('store.notPlaced'), why(error))),
  });
  const failure = failureOf(tried);
  const submit = () => {
    if (sending) return;
    if (body) {
      setTried(body);
      return send(body, undefined);
    }
    showToast({
      title: t('ui.error'),
      text: mayOrder ? t('store.fixFirst') : t('store.noRight', { name: child.name }),
      failed: true,
    });
    const wrong = list.current?.querySelector('[data-problem]');
    (wrong?.querySelector<HTMLElement>('[name=fix]') ?? wrong?.querySelector('button'))?.focus();
  };
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState icon={ShoppingCart} tone="stone" title={t('store.cartEmpty')} text={t('store.cartEmptyText')}>
          <Button kind="quiet" className="mt-3" onClick={onShop}>
            {t('store.seeArticles')}
          </Button>
        </EmptyState>
      </Card>
    );
  }
  const change = (sizeId: number, part: { quantity: number } | null) => {
    setTried(null);
    cart.keep(
      cart.lines.flatMap((line) => {
        if (line.sizeId !== sizeId) return line;
        return part ? { ...line, ...part } : [];
      }),
    );
  };
  return (
    <>
      <Card className="py-1">
        <ul ref={list} className="divide-y divide-line">
          {lines.map((line) => (
            <CartItem key={line.sizeId} line={line} onChange={(part) => change(line.sizeId, part)} />
          ))}
        </ul>
      </Card>
      <Card as="section" aria-labelledby="cart-totals" className="flex flex-col gap-3">
        <h2 id="cart-totals" className="font-bold text-card">
          {t('store.summary')}
        </h2>
        <OrderTotals totals={totals} />
        <p className="text-ink-soft text-small">{t('store.payLater')}</p>
      </Card>
      {failure && (
        <SubmitError
          title={t('store.notPlaced')}
          failure={failure}
          childId={child.id}
          why={why(failure)}
          onRetry={submit}
        />
      )}
      <ActionBar>
        <Button wide unready={sending || !body} onClick={submit}>
          {sending ? t('store.ordering') : t('store.order', { total: formatMoney(totals.totalCents, locale) })}
        </Button>
      </ActionBar>
    </>
  );
}
