import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { NewOrder, Order, OrderStatus, PaymentMethod, StaffOrder, Totals } from '#core/store/order.ts';
import type { Tx } from '#server/db/database.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';
import { owedBackCents, refundedCents, refundedAt, refunds } from './refund-store.ts';
import type { SellableSize } from './stock-store.ts';

/** Limit of a family's list. */
const maxListed = 100;

/** An order without its payment link, which depends on the installation. */
export type StoredOrder = Omit<Order, 'paymentUrl'>;
export type StoredStaffOrder = Omit<StaffOrder, 'paymentUrl'>;

/** A user's orders for these children, newest first. */
export async function findOrders(
  tx: Tx,
  {
    userId,
    childIds,
    locale,
  }: { readonly userId: number; readonly childIds: readonly number[]; readonly locale: Locale },
): Promise<(StoredOrder & { schoolId: number })[]> {
  const { rows } = await sql<{ order: StoredOrder; school_id: number }>`
    select ${orderJson(locale)} as "order", o.school_id from orders o
    where o.user_id = ${userId} and o.child_id = any(${[...childIds]}::int[])
    order by o.id desc limit ${maxListed}`.execute(tx);
  return rows.map(({ order, school_id: schoolId }) => ({ ...withInstants(order), schoolId }));
}

export type FoundOrder = {
  readonly schoolId: number;
  readonly userId: number;
  readonly childId: number;
  readonly order: StoredStaffOrder;
};

/** An order with its customer and school. */
export async function findOrder(tx: Tx, id: number, locale: Locale): Promise<FoundOrder | undefined> {
  const { rows } = await sql<{ order: StoredStaffOrder; school_id: number; user_id: number }>`
    select ${staffOrderJson(locale)} as "order", o.school_id, o.user_id from ${staffOrders} where o.id = ${id}`.execute(
    tx,
  );
  const [row] = rows;
  return (
    row && {
      schoolId: row.school_id,
      userId: row.user_id,
      childId: row.order.childId,
      order: withStaffInstants(row.order),
    }
  );
}

/** SQL: orders `o` with the joins of the staff view. */
export const staffOrders = sql`orders o
  join children c on c.id = o.child_id join groups g on g.id = c.group_id join users u on u.id = o.user_id`;

/** SQL: an order of `staffOrders` as JSON. */
export function staffOrderJson(locale: Locale): RawBuilder<StoredStaffOrder> {
  return sql`(${orderJson(locale)} || jsonb_build_object(
    'childName', c.name, 'className', g.room, 'by', u.name, 'paidBy', o.paid_by,
    'refunds', ${refunds}))`;
}

function orderJson(locale: Locale): RawBuilder<StoredOrder> {
  return sql`jsonb_build_object('id', o.id, 'childId', o.child_id, 'status', o.status,
    'subtotalCents', o.subtotal_cents, 'gstCents', o.gst_cents, 'qstCents', o.qst_cents, 'totalCents', o.total_cents,
    'createdAt', o.created_at, 'readyAt', o.ready_at, 'handedOverAt', o.handed_over_at,
    'cancelledAt', o.cancelled_at, 'paidAt', o.paid_at, 'owedBackCents', ${owedBackCents},
    'refundedCents', ${refundedCents}, 'refundedAt', ${refundedAt},
    'lines', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('productId', l.product_id, 'sizeId', l.size_id,
      'name', ${textIn('l.name', locale)}, 'lang', ${foreignLangOf('l.name', locale)}, 'size', l.size,
      'picture', l.picture, 'quantity', l.quantity, 'priceCents', l.price_cents, 'tax', l.tax)) order by l.size_id) from order_lines l where l.order_id = o.id))`;
}

const instant = (text: string) => new Date(text).toISOString();
const instantOrNot = (text: string | null) => text && instant(text);

/** Converts JSON timestamps, which have a time zone offset, to ISO format in UTC. */
function withInstants<One extends StoredOrder>(order: One): One {
  return {
    ...order,
    createdAt: instant(order.createdAt),
    readyAt: instantOrNot(order.readyAt),
    handedOverAt: instantOrNot(order.handedOverAt),
    cancelledAt: instantOrNot(order.cancelledAt),
    paidAt: instantOrNot(order.paidAt),
    refundedAt: instantOrNot(order.refundedAt),
  };
}

export const withStaffInstants = (order: StoredStaffOrder): StoredStaffOrder => ({
  ...withInstants(order),
  refunds: order.refunds.map((one) => ({ ...one, at: instant(one.at), undoneAt: instantOrNot(one.undoneAt) })),
});

type NewOrderRow = Totals & {
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number;
  readonly lines: NewOrder['lines'];
  readonly sellable: readonly SellableSize[];
  readonly now: Date;
};

/** Inserts an order with a copy of its products as they are now. Returns its id. */
export async function insertOrder(tx: Tx, order: NewOrderRow): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      school_id: order.schoolId,
      child_id: order.childId,
      user_id: order.userId,
      subtotal_cents: order.subtotalCents,
      gst_cents: order.gstCents,
      qst_cents: order.qstCents,
      total_cents: order.totalCents,
      created_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = order.lines.flatMap(({ sizeId, quantity }) => {
    const sold = order.sellable.find((one) => one.sizeId === sizeId);
    return sold ? [{ order_id: id, school_id: order.schoolId, quantity, ...lineColumns(sold) }] : [];
  });
  await tx.insertInto('order_lines').values(lines).execute();
  return id;
}

/** The copy of a product in an order line. */
export function lineColumns({ sizeId, productId, name, label, picture, priceCents, tax }: SellableSize) {
  return {
    size_id: sizeId,
    product_id: productId,
    name_en: name.en,
    name_fr: name.fr,
    size: label,
    picture,
    price_cents: priceCents,
    tax,
  };
}

export type OrderState = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number;
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  readonly paidBy: PaymentMethod | null;
  readonly totalCents: number;
};

/** Selects an order for update. Its stock is locked after it. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderState | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'school_id as schoolId', 'child_id as childId', 'user_id as userId', 'status'])
    .select(['paid_at as paidAt', 'paid_by as paidBy', 'total_cents as totalCents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Checked by the table's own constraints.
  return row && { ...row, status: row.status as OrderStatus, paidBy: row.paidBy as PaymentMethod | null };
}

type StatusChange = { readonly id: number; readonly to: OrderStatus; readonly by: number; readonly now: Date };

/** Changes the status of an order, also back. Undoing a handover keeps the time since when the order was ready. */
export async function moveOrder(tx: Tx, { id, to, by, now }: StatusChange): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ fn, val }) => ({
      status: to,
      ...(to === 'placed' && { ready_at: null }),
      ...(to === 'ready' && { ready_at: fn.coalesce('ready_at', val(now)) }),
      handed_over_at: to === 'handed_over' ? now : null,
      ...(to === 'cancelled' && { cancelled_at: now, cancelled_by: by }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Marks an order as paid. Returns false if it was paid already. */
export async function markPaid(tx: Tx, id: number, how: PaymentMethod, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ paid_at: now, paid_by: how })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undoes a payment at the school. An order with an online payment then counts as paid online. */
export async function markUnpaid(tx: Tx, id: number): Promise<void> {
  await sql`
    update orders o set paid_at = p.told_at, paid_by = case when p.told_at is not null then 'online' end
    from (select min(told_at) as told_at from order_payments where order_id = ${id}) p
    where o.id = ${id} and o.paid_by = 'school'`.execute(tx);
}

/** The sizes and quantities of an order. */
export function findLines(tx: Tx, orderId: number): Promise<{ sizeId: number; quantity: number }[]> {
  return tx
    .selectFrom('order_lines')
    .select(['size_id as sizeId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('size_id')
    .execute();
}
