/** Queries and mutations of products and the user's orders. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { NewOrder, Order } from '#core/store/order.ts';
import { storeApi } from '#core/store/store-api.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { draftOf } from '#web/ui/browser/draft-storage.ts';
import { cartName } from './cart-storage.ts';
import { sends } from './order-sends.ts';

export const productsQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['products', locale], queryFn: () => call(storeApi.products) });

export const ordersQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['orders', locale], queryFn: () => call(storeApi.orders) });

function useInvalidateLists() {
  const client = useQueryClient();
  return () => Promise.all(['orders', 'products'].map((list) => client.invalidateQueries({ queryKey: [list] })));
}

type OrderCallbacks<Variables> = {
  onDone: (order: Pick<Order, 'id'>, variables: Variables) => void;
  onFailed: (error: Error) => void;
};

/** Places an order for a child. Done once the list shows it. After a refusal, refetches the products. */
export function usePlaceOrder(childId: number, { onDone, onFailed }: OrderCallbacks<NewOrder>) {
  const askAgain = useInvalidateLists();
  const { locale } = useCurrentUser();
  return useIdempotentMutation({
    name: ['place order', childId],
    queue: 'orders',
    send: (body: NewOrder, key): Promise<Pick<Order, 'id'>> => sends['place order'](body, key),
    replaces: () => true,
    draft: () => ({ name: cartName(childId), asOf: draftOf(cartName(childId)) }),
    shown: {
      list: ordersQuery(locale).queryKey,
      find: (now: readonly Order[], before: readonly Order[], body: NewOrder) =>
        addedItems(now, before).filter(
          (order) =>
            order.childId === body.childId &&
            order.totalCents === body.totalCents &&
            order.lines.length === body.lines.length,
        ),
    },
    async onDone(order, _: undefined, body) {
      await askAgain();
      onDone(order, body);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}

/** Cancels the user's own order. */
export function useCancelOrder(id: number, { onDone, onFailed }: OrderCallbacks<'cancel order'>) {
  const askAgain = useInvalidateLists();
  const { locale } = useCurrentUser();
  return useIdempotentMutation({
    name: ['cancel order', id],
    queue: 'orders',
    send: async (action: 'cancel order', key): Promise<Pick<Order, 'id'>> => {
      await sends['cancel order'](action, key, id);
      return { id };
    },
    shown: {
      list: ordersQuery(locale).queryKey,
      find: (now: readonly Order[]) => now.filter((order) => order.id === id && order.status === 'cancelled'),
    },
    async onDone(order, _: undefined, text) {
      await askAgain();
      onDone(order, text);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}
