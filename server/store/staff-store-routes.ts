import { defaultConcurrent } from '#core/http/fields.ts';
import { staffStoreApi } from '#core/store/staff-store-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { childAccess, type Route, route } from '#server/http/route.ts';
import { type CurrentUser, placeFor, workplaceIds, loadCurrentUser } from '#server/http/current-user.ts';
import { transitionOrder } from './order-fulfilment-acts.ts';
import { findStaffOrders } from './staff-order-store.ts';
import { exportOrders } from './order-export-acts.ts';
import { findOrder } from './order-store.ts';
import { changeProduct, createProduct } from './product-acts.ts';
import { findStaffProduct, findStaffProducts } from './product-store.ts';

/** Routes of the school: all staff read, the office changes. Without payment links. */
export const staffStoreRoutes: Route[] = [
  route(staffStoreApi.products, ({ tx, currentUser, query }) =>
    findStaffProducts(tx, schoolIn(currentUser, query.school)),
  ),
  route(staffStoreApi.make, {
    execute: async (call) => ({ productId: await createProduct(call, call.body) }),
    respond: ({ tx, currentUser }, { productId }) => showProduct(tx, currentUser, Number(productId)),
  }),
  route(staffStoreApi.change, {
    async execute(call) {
      await changeProduct(call, call.params.id, call.body);
      return { productId: call.params.id };
    },
    respond: ({ tx, currentUser }, { productId }) => showProduct(tx, currentUser, Number(productId)),
  }),
  route(
    staffStoreApi.orders,
    async ({ tx, currentUser, query, locale }) => {
      const { school, limit = defaultConcurrent, ...chosen } = query;
      const desk = await findStaffOrders(tx, {
        ...chosen,
        limit,
        schoolId: schoolIn(currentUser, school),
        places: workplaceIds(currentUser),
        locale,
      });
      if (!desk) throw new Refusal('not_found');
      return { ...desk, orders: desk.orders.map(atSchool) };
    },
    { kind: 'orders', childrenIn: ({ orders }) => orders.map(({ childId }) => childId) },
  ),
  route(
    staffStoreApi.transition,
    {
      async execute(call) {
        await transitionOrder(call, call.params.id, call.body);
        return { orderId: call.params.id };
      },
      async respond({ tx, currentUser, locale }, { orderId }) {
        const found = await findOrder(tx, Number(orderId), locale);
        if (!found || !currentUser.adminOf.includes(found.schoolId)) throw new Refusal('not_found');
        return atSchool(found.order);
      },
    },
    childAccess('orders'),
  ),
  route(staffStoreApi.file, {
    file: ({ database, currentUser: { id: userId }, query, now, requestId, locale }) =>
      database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'admin', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportOrders({ tx, currentUser, now, requestId }, query, currentUser.locale);
      }),
  }),
];

/** The requested school where the user works, by default the first. Not found otherwise. */
function schoolIn(currentUser: CurrentUser, requestedId: number | undefined): number {
  const schoolId = placeFor(currentUser, requestedId);
  if (schoolId === undefined) throw new Refusal('not_found');
  return schoolId;
}

async function showProduct(tx: Parameters<typeof findStaffProduct>[0], { adminOf }: CurrentUser, id: number) {
  const product = await findStaffProduct(tx, id);
  if (!product || !adminOf.includes(product.schoolId)) throw new Refusal('not_found');
  return product;
}

/** Staff get no payment link. */
const atSchool = <One extends object>(order: One) => ({ ...order, paymentUrl: null });
