/**
 * Queries and mutations of orders and products on the staff side. The page shows a change as done only after the
 * server's reply.
 */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { OrderFilter, StaffOrder, OrderTransition } from '#core/store/order.ts';
import type { NewProduct, ProductChange, StaffProduct } from '#core/store/product.ts';
import { staffStoreApi } from '#core/store/staff-store-api.ts';
import { call } from '#web/api/call.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export type OrdersParams = {
  readonly school: number | null;
  readonly status: OrderFilter | null;
  readonly group: number | null;
};

const chosenOf = ({ school, status, group }: OrdersParams) => ({
  ...(school !== null && { school: String(school) }),
  ...(status !== null && { status }),
  ...(group !== null && { group: String(group) }),
});

/** By page, latest first. */
export const staffOrdersQuery = (choice: OrdersParams, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'staff', locale, choice],
    queryFn: ({ pageParam }) =>
      call(staffStoreApi.orders, {
        query: { ...chosenOf(choice), ...(pageParam !== null && { before: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ orders }) => (orders.length < defaultConcurrent ? null : (orders.at(-1)?.id ?? null)),
  });

/** The URL of the orders' export file. */
export function exportLink({ school, status }: OrdersParams): string {
  const params = new URLSearchParams(chosenOf({ school, status, group: null }));
  return params.size > 0 ? `${staffStoreApi.file.path}?${params}` : staffStoreApi.file.path;
}

export const staffProductsQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['products', 'staff', school],
    queryFn: () => call(staffStoreApi.products, { query: school === null ? {} : { school: String(school) } }),
  });

function useInvalidateLists() {
  const client = useQueryClient();
  return () => Promise.all(['orders', 'products'].map((list) => client.invalidateQueries({ queryKey: [list] })));
}

type OrderCallbacks<Reply> = {
  onDone: (reply: Reply, taken: OrderTransition) => void;
  onFailed: (error: Error) => void;
};

/** Advances an order. A retry is the same transition, which takes effect once. */
export function useTransitionOrder(id: number, { onDone, onFailed }: OrderCallbacks<StaffOrder>) {
  const askAgain = useInvalidateLists();
  return useIdempotentMutation({
    name: ['step order', id],
    send: (taken: OrderTransition, key) => call(staffStoreApi.transition, { params: { id }, body: taken, key }),
    // Lists are by status, which the order leaves: only the mutation's own reply shows its result.
    shown: { list: ['orders', 'staff', 'none'], find: () => [] },
    async onDone(order: StaffOrder, _: undefined, taken) {
      await askAgain();
      onDone(order, taken);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}

/** The request of a product: all of a new one, the changes of an existing one. */
export type ProductRequest = { readonly make: NewProduct } | { readonly id: number; readonly change: ProductChange };

type SaveCallbacks = {
  onDone: (product: StaffProduct, asOf: object | undefined) => void;
  onFailed: (error: Error) => void;
};

export function useSaveProduct(id: number | null, { onDone, onFailed }: SaveCallbacks) {
  const askAgain = useInvalidateLists();
  return useIdempotentMutation({
    name: ['save product', id],
    send: (request: ProductRequest, key) =>
      'make' in request
        ? call(staffStoreApi.make, { body: request.make, key })
        : call(staffStoreApi.change, { params: { id: request.id }, body: request.change, key }),
    // The list does not show who added stock: only the mutation's own reply shows its result.
    shown: { list: ['products', 'staff', 'none'], find: () => [] },
    async onDone(product: StaffProduct, asOf: object | undefined) {
      await askAgain();
      onDone(product, asOf);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}
