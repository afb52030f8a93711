/**
 * The school's orders and articles, and what the office does with them. Nothing is shown as done before the server has
 * done it.
 */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { usualAtOnce } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { DeskPart, StaffOrder, TakenStep } from '#core/store/order.ts';
import type { NewProduct, ProductChange, StaffProduct } from '#core/store/product.ts';
import { staffStoreApi } from '#core/store/staff-store-api.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

export type DeskChoice = {
  readonly school: number | null;
  readonly status: DeskPart | null;
  readonly group: number | null;
};

const chosenOf = ({ school, status, group }: DeskChoice) => ({
  ...(school !== null && { school: String(school) }),
  ...(status !== null && { status }),
  ...(group !== null && { group: String(group) }),
});

/** Page by page, the latest first. */
export const deskQuery = (choice: DeskChoice, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'staff', locale, choice],
    queryFn: ({ pageParam }) =>
      call(staffStoreApi.orders, {
        query: { ...chosenOf(choice), ...(pageParam !== null && { before: String(pageParam) }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ orders }) => (orders.length < usualAtOnce ? null : (orders.at(-1)?.id ?? null)),
  });

/** Where the file of these orders is. */
export function exportLink({ school, status }: DeskChoice): string {
  const asked = new URLSearchParams(chosenOf({ school, status, group: null }));
  return asked.size > 0 ? `${staffStoreApi.file.path}?${asked}` : staffStoreApi.file.path;
}

export const staffProductsQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['products', 'staff', school],
    queryFn: () => call(staffStoreApi.products, { query: school === null ? {} : { school: String(school) } }),
  });

function useAskAgain() {
  const client = useQueryClient();
  return () => Promise.all(['orders', 'products'].map((list) => client.invalidateQueries({ queryKey: [list] })));
}

type Told<Reply> = { onDone: (reply: Reply, taken: TakenStep) => void; onFailed: (error: Error) => void };

/** Takes a step with an order. Tried again it is the same step, taken once. */
export function useStep(id: number, { onDone, onFailed }: Told<StaffOrder>) {
  const askAgain = useAskAgain();
  return useIntention({
    name: ['step order', id],
    send: (taken: TakenStep, key) => call(staffStoreApi.step, { params: { id }, body: taken, key }),
    // Lists are of a status, which the order leaves: its answer alone says that it was done.
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

/** What is sent of an article: all of a new one, what changed of another. */
export type ProductSaid = { readonly make: NewProduct } | { readonly id: number; readonly change: ProductChange };

type Saved = { onDone: (product: StaffProduct, asOf: object | undefined) => void; onFailed: (error: Error) => void };

/** Adds an article or changes one. */
export function useSaving(id: number | null, { onDone, onFailed }: Saved) {
  const askAgain = useAskAgain();
  return useIntention({
    name: ['save product', id],
    send: (said: ProductSaid, key) =>
      'make' in said
        ? call(staffStoreApi.make, { body: said.make, key })
        : call(staffStoreApi.change, { params: { id: said.id }, body: said.change, key }),
    // What is shown does not tell who counted a piece in: its answer alone says that it was done.
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
