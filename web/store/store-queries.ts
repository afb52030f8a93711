/** What the school sells and what one ordered; ordering and cancelling. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { NewOrder, Order } from '#core/store/order.ts';
import { storeApi } from '#core/store/store-api.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const productsQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['products', locale], queryFn: () => call(storeApi.products) });

export const ordersQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['orders', locale], queryFn: () => call(storeApi.orders) });

function useAskAgain() {
  const client = useQueryClient();
  return () => Promise.all(['orders', 'products'].map((list) => client.invalidateQueries({ queryKey: [list] })));
}

type Told<Said> = { onDone: (order: Pick<Order, 'id'>, said: Said) => void; onFailed: (error: Error) => void };

/** Ordering for a child. Done once the list shows it; what changed meanwhile is asked for after a refusal. */
export function usePlacing(childId: number, { onDone, onFailed }: Told<NewOrder>) {
  const askAgain = useAskAgain();
  const { locale } = usePerson();
  return useIntention({
    name: ['place order', childId],
    send: (body: NewOrder, key): Promise<Pick<Order, 'id'>> => call(storeApi.place, { body, key }),
    shown: {
      list: ordersQuery(locale).queryKey,
      find: (now: readonly Order[], before: readonly Order[], said: NewOrder) =>
        newIn(now, before).filter(
          (order) =>
            order.childId === said.childId &&
            order.totalCents === said.totalCents &&
            order.lines.length === said.lines.length,
        ),
    },
    async onDone(order, _: undefined, said) {
      await askAgain();
      onDone(order, said);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}

/** Cancelling an order of one's own. */
export function useCancelling(id: number, { onDone, onFailed }: Told<'cancel order'>) {
  const askAgain = useAskAgain();
  const { locale } = usePerson();
  return useIntention({
    name: ['cancel order', id],
    send: async (_: 'cancel order', key): Promise<Pick<Order, 'id'>> => {
      await call(storeApi.cancel, { params: { id }, key });
      return { id };
    },
    shown: {
      list: ordersQuery(locale).queryKey,
      find: (now: readonly Order[]) => now.filter((order) => order.id === id && order.status === 'cancelled'),
    },
    async onDone(order, _: undefined, said) {
      await askAgain();
      onDone(order, said);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}
