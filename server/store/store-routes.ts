import { paymentApi, storeApi } from '#core/store/store-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { cancelOrder, isOwn, placeOrder } from './order-acts.ts';
import { findOrder, findOrders } from './order-store.ts';
import { type PaymentPage, schoolOf, recordPayment, withPaymentLink } from './payment-acts.ts';
import { findProducts } from './product-store.ts';

/** Routes of families. `page` is the payment provider's page, if configured. */
export function storeRoutes(page: PaymentPage | null): Route[] {
  return [
    route(storeApi.products, ({ tx, currentUser, locale }) =>
      findProducts(tx, childrenWith(currentUser, 'view'), locale),
    ),
    route(storeApi.orders, async ({ tx, currentUser, locale }) => {
      const orders = await findOrders(tx, {
        userId: currentUser.id,
        childIds: childrenWith(currentUser, 'view'),
        locale,
      });
      return orders.map(({ schoolId, ...order }) => withPaymentLink(page, order, schoolId));
    }),
    route(storeApi.place, {
      async execute(call) {
        return { orderId: await placeOrder(call, call.body) };
      },
      async respond({ tx, currentUser, locale }, { orderId }) {
        const found = await findOrder(tx, Number(orderId), locale);
        if (!found || !isOwn(currentUser, found)) throw new Refusal('not_found');
        return withPaymentLink(page, found.order, found.schoolId);
      },
    }),
    route(storeApi.cancel, {
      async execute(call) {
        await cancelOrder(call, call.params.id);
        return { orderId: call.params.id };
      },
      async respond({ tx, currentUser, locale }, { orderId }) {
        const found = await findOrder(tx, Number(orderId), locale);
        if (!found || !isOwn(currentUser, found)) throw new Refusal('not_found');
        return undefined;
      },
    }),
    route(paymentApi.report, {
      async outside({ database, body, now, requestId }) {
        if (!page) throw new Refusal('not_found');
        if (!page.isSigned(body)) throw new Refusal('forbidden');
        await database.transaction({ schoolIds: [schoolOf(body)] }, (tx) =>
          recordPayment({ tx, now, requestId }, body),
        );
        return undefined;
      },
    }),
  ];
}
