import { ShoppingCart } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Child } from '#core/children/child.ts';
import { cartTotals, checkCart, orderOf } from '#core/store/cart-rules.ts';
import { formatMoney } from '#core/store/money.ts';
import { type NewOrder, orderRight } from '#core/store/order.ts';
import type { Product } from '#core/store/product.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useRight } from '#web/session/rights.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { CartItem } from './CartItem.tsx';
import { keepCart, readCart, type useCart } from './kept-cart.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { usePlacing } from './store-queries.ts';

type Props = {
  products: readonly Product[];
  cart: ReturnType<typeof useCart>;
  child: Child;
  onShop: () => void;
  onPlaced: (orderId: number) => void;
};

/**
 * What was put aside for a child, what it costs with both taxes, and ordering it. A refusal keeps all of it and shows
 * what changed.
 */
export function CartPart({ products, cart, child, onShop, onPlaced }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { id: userId } = usePerson();
  const mayOrder = useRight(orderRight)(child.id);
  const list = useRef<HTMLUListElement>(null);
  // What was sent last: by then it may cost something else, and its refusal stays until the cart is changed.
  const [tried, setTried] = useState<NewOrder | null>(null);
  const lines = checkCart(cart.lines, products);
  const totals = cartTotals(lines);
  const said = mayOrder ? orderOf(child.id, lines) : null;
  const why = (error: Error) => {
    const code = refusalIn(error);
    if (code === 'moved_on') return t('store.changed');
    return code === 'too_many' ? t('store.tooMany') : undefined;
  };
  const { sending, failureOf, send } = usePlacing(child.id, {
    onDone({ id }, { lines: ordered }) {
      // What was put there meanwhile stays.
      const isOrdered = (sizeId: number) => ordered.some((line) => line.sizeId === sizeId);
      keepCart(
        userId,
        child.id,
        readCart(userId, child.id).filter(({ sizeId }) => !isOrdered(sizeId)),
      );
      showToast({ title: t('store.orderPlaced'), text: t('store.orderPlacedText') });
      onPlaced(id);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('store.notPlaced'), why(error))),
  });
  const failure = failureOf(tried);
  const submit = () => {
    if (sending) return;
    if (said) {
      setTried(said);
      return send(said, undefined);
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
        <NotSent
          title={t('store.notPlaced')}
          failure={failure}
          childId={child.id}
          why={why(failure)}
          onRetry={submit}
        />
      )}
      <Button wide unready={sending || !said} onClick={submit}>
        {sending ? t('store.ordering') : t('store.order', { total: formatMoney(totals.totalCents, locale) })}
      </Button>
    </>
  );
}
