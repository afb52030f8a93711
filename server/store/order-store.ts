import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import type { NewOrder, Order, OrderStatus, PaidBy, StaffOrder, Totals } from '#core/store/order.ts';
import type { Tx } from '#server/db/database.ts';
import { owedBack, refunded, refundedAt, refunds } from './refund-store.ts';
import type { Sellable } from './stock-store.ts';

/** As many as a family is shown. */
const most = 100;

/** An order without where it may be paid, which the installation knows. */
export type StoredOrder = Omit<Order, 'paymentUrl'>;
export type StoredStaffOrder = Omit<StaffOrder, 'paymentUrl'>;

/** What somebody ordered for these children, the latest first. */
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
    order by o.id desc limit ${most}`.execute(tx);
  return rows.map(({ order, school_id: schoolId }) => ({ ...withInstants(order), schoolId }));
}

export type Found = {
  readonly schoolId: number;
  readonly userId: number;
  readonly childId: number;
  readonly order: StoredStaffOrder;
};

/** One order with whose it is and where. */
export async function findOrder(tx: Tx, id: number, locale: Locale): Promise<Found | undefined> {
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

/** Orders as `o` with what the school reads of them. */
export const staffOrders = sql`orders o
  join children c on c.id = o.child_id join groups g on g.id = c.group_id join users u on u.id = o.user_id`;

/** An order of `staffOrders` as one value. */
export function staffOrderJson(locale: Locale): RawBuilder<StoredStaffOrder> {
  return sql`(${orderJson(locale)} || jsonb_build_object(
    'childName', c.name, 'className', g.room, 'by', u.name, 'paidBy', o.paid_by,
    'refunds', ${refunds}))`;
}

function orderJson(locale: Locale): RawBuilder<StoredOrder> {
  return sql`jsonb_build_object('id', o.id, 'childId', o.child_id, 'status', o.status,
    'subtotalCents', o.subtotal_cents, 'gstCents', o.gst_cents, 'qstCents', o.qst_cents, 'totalCents', o.total_cents,
    'createdAt', o.created_at, 'readyAt', o.ready_at, 'handedOverAt', o.handed_over_at,
    'cancelledAt', o.cancelled_at, 'paidAt', o.paid_at, 'owedBackCents', ${owedBack},
    'refundedCents', ${refunded}, 'refundedAt', ${refundedAt},
    'lines', (select jsonb_agg(jsonb_build_object('productId', l.product_id, 'sizeId', l.size_id,
      'name', ${sql.ref(`l.name_${locale}`)}, 'size', l.size, 'picture', l.picture, 'quantity', l.quantity,
      'priceCents', l.price_cents, 'tax', l.tax) order by l.size_id) from order_lines l where l.order_id = o.id))`;
}

const instant = (text: string) => new Date(text).toISOString();
const instantOrNot = (text: string | null) => text && instant(text);

/** JSON says an instant with the zone's offset. */
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

type New = Totals & {
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number;
  readonly lines: NewOrder['lines'];
  readonly sellable: readonly Sellable[];
  readonly now: Date;
};

/** Adds an order with its articles as they are now. Gives its id. */
export async function insertOrder(tx: Tx, order: New): Promise<number> {
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

/** An article as an order keeps it. */
export function lineColumns({ sizeId, productId, name, label, picture, priceCents, tax }: Sellable) {
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

export type Standing = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number;
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  readonly paidBy: PaidBy | null;
  readonly totalCents: number;
};

/** An order that nobody else moves on until the transaction ends. Its stock is locked after it. */
export async function lockOrder(tx: Tx, id: number): Promise<Standing | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'school_id as schoolId', 'child_id as childId', 'user_id as userId', 'status'])
    .select(['paid_at as paidAt', 'paid_by as paidBy', 'total_cents as totalCents'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Checked by the table's own constraints.
  return row && { ...row, status: row.status as OrderStatus, paidBy: row.paidBy as PaidBy | null };
}

type Moved = { readonly id: number; readonly to: OrderStatus; readonly by: number; readonly now: Date };

/** Moves an order on, or a step back: what was handed over by a slip has been ready since it was. */
export async function moveOrder(tx: Tx, { id, to, by, now }: Moved): Promise<void> {
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

/** Marks an order as paid, unless it is. */
export async function markPaid(tx: Tx, id: number, how: PaidBy, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ paid_at: now, paid_by: how })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back that an order was paid at the school: it is paid where the provider told so, else it is not. */
export async function markUnpaid(tx: Tx, id: number): Promise<void> {
  await sql`
    update orders o set paid_at = p.told_at, paid_by = case when p.told_at is not null then 'online' end
    from (select min(told_at) as told_at from order_payments where order_id = ${id}) p
    where o.id = ${id} and o.paid_by = 'school'`.execute(tx);
}

/** The pieces of an order. */
export function findLines(tx: Tx, orderId: number): Promise<{ sizeId: number; quantity: number }[]> {
  return tx
    .selectFrom('order_lines')
    .select(['size_id as sizeId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('size_id')
    .execute();
}

/** How many orders somebody has placed since an instant. */
export async function countPlaced(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}
