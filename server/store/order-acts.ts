/**
 * Placing and cancelling orders: checks rights, prices and stock in one transaction. Lock order: the child, the order,
 * then sizes by id.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { type NewOrder, orderRight } from '#core/store/order.ts';
import { canCancel, orderLink } from '#core/store/order-rules.ts';
import { totalsOf } from '#core/store/tax-rules.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies, lockChildWithRight } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { childrenWith, requireRight, type CurrentUser } from '#server/http/current-user.ts';
import { findLines, insertOrder, lockOrder, moveOrder, type OrderState } from './order-store.ts';
import { addStock, findSellable, type SellableSize, takeStock } from './stock-store.ts';

/**
 * Places an order for a child, entirely or not at all. The first of concurrent orders gets the last piece. Returns its
 * id.
 */
export async function placeOrder(
  context: ActionContext & { installation: Installation },
  input: NewOrder,
): Promise<number> {
  const { tx, currentUser, now, installation } = context;
  requireRight(currentUser, 'view', input.childId);
  requireRight(currentUser, orderRight, input.childId);
  const child = await lockChildWithRight(tx, { childId: input.childId, userId: currentUser.id, right: orderRight });
  if (!child) throw new Refusal('not_found');
  const { schoolId, timeZone } = child;
  const countSince = countRows(tx, 'orders', 'user_id', currentUser.id);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.ordersPerDay, countSince, timeZone, now });
  const sellable = await findSellable(
    tx,
    schoolId,
    input.lines.map(({ sizeId }) => sizeId),
  );
  const problems = lineProblems(input, sellable);
  if (problems.length > 0) throw new Refusal('invalid', { problems });

  const totals = totalsOf(
    input.lines.flatMap(({ sizeId, quantity }) =>
      sellable.filter((one) => one.sizeId === sizeId).map((one) => ({ ...one, quantity })),
    ),
  );
  const { short, soldOut } = await takeStock(tx, input.lines);
  if (short.length > 0 || totals.totalCents !== input.totalCents) {
    throw new Refusal('conflict', { left: [...short], totalCents: totals.totalCents });
  }
  const { childId, lines } = input;
  const id = await insertOrder(tx, { ...totals, schoolId, childId, lines, userId: currentUser.id, sellable, now });
  if (soldOut.length > 0) await publishProductUpdate(tx, schoolId);
  await publishOrderChange(context, { id, schoolId, userId: currentUser.id }, 'order.placed');
  return id;
}

/** Cancels an order of the current user. The second of two concurrent requests is not found. */
export async function cancelOrder(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const order = await lockOrder(tx, id);
  if (!order || !isOwn(currentUser, order) || order.status === 'cancelled') throw new Refusal('not_found');
  if (!canCancel(order)) throw new Refusal('conflict');
  await moveOrder(tx, { id, to: 'cancelled', by: currentUser.id, now });
  await returnToStock(tx, order);
  await publishOrderChange(context, order, 'order.cancelled');
}

/** Whether the user placed the order, for a child they may see. */
export function isOwn(currentUser: CurrentUser, { userId, childId }: Pick<OrderState, 'userId' | 'childId'>): boolean {
  return userId === currentUser.id && childrenWith(currentUser, 'view').includes(childId);
}

/** Returns the pieces of an order to the stock, and refreshes shoppers' pages if a size is available again. */
export async function returnToStock(tx: Tx, { id, schoolId }: Pick<OrderState, 'id' | 'schoolId'>): Promise<void> {
  let isBack = false;
  for (const line of await findLines(tx, id)) {
    const left = await addStock(tx, line);
    isBack ||= left === line.quantity;
  }
  if (isBack) await publishProductUpdate(tx, schoolId);
}

/** Makes the pages of the school's shoppers refetch its products. */
export async function publishProductUpdate(tx: Tx, schoolId: number): Promise<void> {
  publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'products' });
}

type OrderRef = Pick<OrderState, 'id' | 'schoolId' | 'userId'>;

/** Refreshes the pages of the customer and of staff, and records an audit entry. */
export async function publishOrderChange(
  { tx, currentUser, now, requestId }: ActionContext,
  order: OrderRef,
  act: AuditedAct,
): Promise<void> {
  const { id, schoolId, userId } = order;
  publishChange(tx, [userId, ...(await findStaffOf(tx, schoolId))], { about: 'orders', id });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
}

/** Marks the notification of an order as read. */
export async function markOrderNoticeRead(tx: Tx, id: number, now: Date): Promise<void> {
  await markDone(tx, { kind: 'order', link: orderLink(id) }, now);
}

/** Each size must belong to its product, be of the child's school, and occur once. */
function lineProblems({ lines }: NewOrder, sellable: readonly SellableSize[]): FieldProblem[] {
  return lines.flatMap(({ productId, sizeId }, n): FieldProblem[] => {
    if (lines.findIndex((one) => one.sizeId === sizeId) < n) {
      return [{ path: `lines.${n}.sizeId`, code: 'not_allowed' }];
    }
    const isSold = sellable.some((one) => one.sizeId === sizeId && one.productId === productId);
    return isSold ? [] : [{ path: `lines.${n}.sizeId`, code: 'not_in_list' }];
  });
}
