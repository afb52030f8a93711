import { usualAtOnce } from '#core/http/fields.ts';
import { staffStoreApi } from '#core/store/staff-store-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ofChild, type Route, route } from '#server/http/route.ts';
import { type Person, placeFor, placesOf, standAs } from '#server/sessions/person.ts';
import { stepOrder } from './desk-acts.ts';
import { findDesk } from './desk-store.ts';
import { exportOrders } from './export-acts.ts';
import { findOrder } from './order-store.ts';
import { changeProduct, makeProduct } from './product-acts.ts';
import { findStaffProduct, findStaffProducts } from './product-store.ts';

/** What the school does. All who work there read; the office changes. Nothing is paid online from here. */
export const staffStoreRoutes: Route[] = [
  route(staffStoreApi.products, ({ tx, person, query }) => findStaffProducts(tx, schoolIn(person, query.school))),
  route(staffStoreApi.make, {
    act: async (call) => ({ productId: await makeProduct(call, call.body) }),
    show: ({ tx, person }, { productId }) => showProduct(tx, person, Number(productId)),
  }),
  route(staffStoreApi.change, {
    async act(call) {
      await changeProduct(call, call.params.id, call.body);
      return { productId: call.params.id };
    },
    show: ({ tx, person }, { productId }) => showProduct(tx, person, Number(productId)),
  }),
  route(
    staffStoreApi.orders,
    async ({ tx, person, query, locale }) => {
      const { school, limit = usualAtOnce, ...chosen } = query;
      const desk = await findDesk(tx, {
        ...chosen,
        limit,
        schoolId: schoolIn(person, school),
        places: placesOf(person),
        locale,
      });
      if (!desk) throw new Refusal('not_found');
      return { ...desk, orders: desk.orders.map(atSchool) };
    },
    { kind: 'orders', childrenIn: ({ orders }) => orders.map(({ childId }) => childId) },
  ),
  route(
    staffStoreApi.step,
    {
      async act(call) {
        await stepOrder(call, call.params.id, call.body);
        return { orderId: call.params.id };
      },
      async show({ tx, person, locale }, { orderId }) {
        const found = await findOrder(tx, Number(orderId), locale);
        if (!found || !person.adminOf.includes(found.schoolId)) throw new Refusal('not_found');
        return atSchool(found.order);
      },
    },
    ofChild('orders'),
  ),
  route(staffStoreApi.file, {
    file: ({ database, person: { id: userId }, query, now, requestId, locale }) =>
      database.transaction({ userId }, async (tx) => {
        const person = await standAs(tx, 'admin', locale);
        if (!person) throw new Refusal('unauthenticated');
        return exportOrders({ tx, person, now, requestId }, query, person.locale);
      }),
  }),
];

/** The school that is asked for, or the first of theirs; never one where they do not work. */
function schoolIn(person: Person, asked: number | undefined): number {
  const schoolId = placeFor(person, asked);
  if (schoolId === undefined) throw new Refusal('not_found');
  return schoolId;
}

async function showProduct(tx: Parameters<typeof findStaffProduct>[0], { adminOf }: Person, id: number) {
  const product = await findStaffProduct(tx, id);
  if (!product || !adminOf.includes(product.schoolId)) throw new Refusal('not_found');
  return product;
}

/** At the school there is no link to a payment page. */
const atSchool = <One extends object>(order: One) => ({ ...order, paymentUrl: null });
