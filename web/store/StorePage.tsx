import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { paths } from '#core/http/page-addresses.ts';
import { countPieces } from '#core/store/order-rules.ts';
import type { Session } from '#core/auth/session.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CartPanel } from './CartPanel.tsx';
import { useCart } from './cart-storage.ts';
import { OrderList } from './OrderList.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ordersQuery, productsQuery } from './store-queries.ts';

const parts = ['shop', 'cart', 'orders'] as const;

/** The school's store: products, a child's cart, orders. Tab and child are in the URL. */
export function StorePage() {
  const t = useTranslation();
  const { locale, schools, children } = useCurrentUser();
  const family = useChildren();
  const products = useQuery(productsQuery(locale));
  const orders = useQuery(ordersQuery(locale));
  const [params, ask] = useSearchParams();
  const part = parts.find((one) => one === params.get('part')) ?? 'shop';
  const child = family.children.find(({ id }) => String(id) === params.get('child')) ?? family.children[0];
  const cart = useCart(child?.id ?? 0);
  const school = schools.find(({ childIds }) => child && childIds.includes(child.id));
  const sold = products.data?.filter(({ schoolId }) => schoolId === school?.id);
  const pieces = countPieces(cart);
  const go = (to: Partial<Record<'part' | 'child' | 'order', string>>, replace = true) => {
    const next = new URLSearchParams(params);
    next.delete('order');
    for (const [name, value] of Object.entries(to)) next.set(name, value);
    if (next.get('part') === 'shop') next.delete('part');
    ask(next, { replace });
  };
  return (
    <>
      <HeadingWithParent parent={{ to: paths.more, label: t('app.more') }}>{t('app.store')}</HeadingWithParent>
      <StaleDataNotice queries={[products, orders, family]} />
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
          <RadioGroup
            look="chips"
            name="child"
            legend={t('store.forWhom')}
            options={family.children.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(child.id)}
            onChange={(childId) => go({ child: childId })}
          />
        )}
        {part === 'orders' ? (
          <OrderList orders={orders} family={family.children} onShop={() => go({ part: 'shop' })} />
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
          <CartPanel
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

/** Prefetches the page's data. */
export function prefetchStore(client: QueryClient, { locale }: Session): void {
  void client.prefetchQuery(productsQuery(locale));
  void client.prefetchQuery(ordersQuery(locale));
}
