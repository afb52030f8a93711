/** The requests of orders that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { NewOrder } from '#core/store/order.ts';
import { storeApi } from '#core/store/store-api.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'place order': (body: NewOrder, key: string) => call(storeApi.place, { body, key }),
  'cancel order': (_: 'cancel order', key: string, id: number) => call(storeApi.cancel, { params: { id }, key }),
} as const;
