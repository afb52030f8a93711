import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { piecesOf } from '#core/store/order-rules.ts';
import type { Session } from '#core/sessions/session.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useWords } from '#web/words/words.ts';
import { CartPart } from './CartPart.tsx';
import { useCart } from './kept-cart.ts';
import { OrderList } from './OrderList.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ordersQuery, productsQuery } from './store-queries.ts';

const parts = ['shop', 'cart', 'orders'] as const;

/**
 * The school's store: what it sells, the cart of a child, what was ordered. Part and child are in the address.
 * (decisions, Store)
 */
export function StorePage() {
  const t = useWords();
  const { id: userId, locale, schools, children } = usePerson();
  const family = useChildren();
  const products = useQuery(productsQuery(locale));
  const orders = useQuery(ordersQuery(locale));
  const [params, ask] = useSearchParams();
  const part = parts.find((one) => one === params.get('part')) ?? 'shop';
  const child = family.children.find(({ id }) => String(id) === params.get('child')) ?? family.children[0];
  const cart = useCart(userId, child?.id ?? 0);
  const school = schools.find(({ childIds }) => child && childIds.includes(child.id));
  const sold = products.data?.filter(({ schoolId }) => schoolId === school?.id);
  const pieces = piecesOf(cart);
  const go = (to: Partial<Record<'part' | 'child' | 'order', string>>, replace = true) => {
    const next = new URLSearchParams(params);
    next.delete('order');
    for (const [name, value] of Object.entries(to)) next.set(name, value);
    if (next.get('part') === 'shop') next.delete('part');
    ask(next, { replace });
  };
  return (
    <>
      <PageHeading>{t('app.store')}</PageHeading>
      <Stale asked={[products, orders, family]} />
      <TabList
        look="bar"
        label={t('store.parts')}
        tabs={parts.map((value) => ({
          value,
          label: value === 'cart' && pieces > 0 ? t('store.cartOf', { n: pieces }) : t(`store.${value}`),
        }))}
        value={part}
        onChange={(value) => go({ part: value })}
        panelId="store"
      />
      <TabPanel id="store" label={t(`store.${part}`)} className="flex flex-col gap-4">
        {part !== 'orders' && family.isPending && children.length > 1 && <Skeleton className="h-[4.4rem]" />}
        {part !== 'orders' && child && family.children.length > 1 && (
          <Choice
            look="chips"
            name="child"
            legend={t('store.forWhom')}
            options={family.children.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(child.id)}
            onChange={(childId) => go({ child: childId })}
          />
        )}
        {part === 'orders' ? (
          <OrderList asked={orders} family={family.children} onShop={() => go({ part: 'shop' })} />
        ) : (
          (products.isPending || family.isPending) && (
            <div className="grid grid-cols-2 gap-3">
              <Skeleton className="h-52" count={3} />
              <Skeleton className="h-52" count={3} />
            </div>
          )
        )}
        {part === 'shop' && child && sold && (
          <ProductGrid products={sold} cart={cart} child={child} onCart={() => go({ part: 'cart' })} />
        )}
        {part === 'cart' && child && sold && (
          <CartPart
            key={child.id}
            products={sold}
            cart={cart}
            child={child}
            onShop={() => go({ part: 'shop' })}
            onPlaced={(id) => go({ part: 'orders', order: String(id) })}
          />
        )}
      </TabPanel>
    </>
  );
}

/** Asks for what the page shows before it is opened. */
export function askStore(client: QueryClient, { locale }: Session): void {
  void client.prefetchQuery(productsQuery(locale));
  void client.prefetchQuery(ordersQuery(locale));
}
