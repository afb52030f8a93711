import type { UseQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Child } from '#core/children/child.ts';
import type { Order } from '#core/store/order.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { OrderCard } from './OrderCard.tsx';

type Props = { orders: UseQueryResult<Order[]>; family: readonly Child[]; onShop: () => void };

const cardOf = (id: number | string) => `order-${id}`;

/** Scrolls to the order in the URL and focuses it, once it is loaded. */
function useScrollToOrder(orders: readonly Order[] | undefined): void {
  const named = useSearchParams()[0].get('order');
  const isThere = orders?.some(({ id }) => String(id) === named) ?? false;
  useEffect(() => {
    if (!isThere || named === null) return;
    const card = document.getElementById(cardOf(named));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  }, [named, isThere]);
}

/** The user's orders with their status, latest first. */
export function OrderList({ orders, family, onShop }: Props) {
  const t = useTranslation();
  useScrollToOrder(orders.data);
  if (orders.isPending) return <Skeleton className="h-48" count={2} />;
  if (orders.data?.length === 0) {
    return (
      <Card>
        <EmptyState icon={ReceiptText} tone="stone" title={t('store.noOrders')} text={t('store.noOrdersText')}>
          <Button kind="quiet" className="mt-3" onClick={onShop}>
            {t('store.seeArticles')}
          </Button>
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {orders.data?.map((order) => (
        <OrderCard
          key={order.id}
          id={cardOf(order.id)}
          order={order}
          name={family.find(({ id }) => id === order.childId)?.name ?? t('children.child')}
        />
      ))}
    </ul>
  );
}
