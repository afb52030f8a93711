/**
 * Ordering and cancelling: rights, prices, stock, who hears of it, in one transaction. Locks: the child, the order,
 * sizes by id.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { type NewOrder, orderRight } from '#core/store/order.ts';
import { mayCancel, orderLink } from '#core/store/order-rules.ts';
import { totalsOf } from '#core/store/tax-rules.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findSchoolFamilies, lockPupilOf } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { childrenWith, mustHold, type Person } from '#server/sessions/person.ts';
import { countPlaced, findLines, insertOrder, lockOrder, moveOrder, type Standing } from './order-store.ts';
import { addStock, findSellable, type Sellable, takeStock } from './stock-store.ts';

export type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Orders for a child, all of it or nothing. Of those who want the last piece, the first to come has it. Gives the
 * order's id.
 */
export async function placeOrder(acting: Acting & { installation: Installation }, said: NewOrder): Promise<number> {
  const { tx, person, now, installation } = acting;
  mustHold(person, 'view', said.childId);
  mustHold(person, orderRight, said.childId);
  const pupil = await lockPupilOf(tx, { childId: said.childId, userId: person.id, right: orderRight });
  if (!pupil) throw new Refusal('not_found');
  const { schoolId, timeZone } = pupil;
  const countSince = (since: Date) => countPlaced(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.ordersPerDay, countSince, timeZone, now });
  const sellable = await findSellable(
    tx,
    schoolId,
    said.lines.map(({ sizeId }) => sizeId),
  );
  const problems = lineProblems(said, sellable);
  if (problems.length > 0) throw new Refusal('invalid', { problems });

  const totals = totalsOf(
    said.lines.flatMap(({ sizeId, quantity }) =>
      sellable.filter((one) => one.sizeId === sizeId).map((one) => ({ ...one, quantity })),
    ),
  );
  const { short, soldOut } = await takeStock(tx, said.lines);
  if (short.length > 0 || totals.totalCents !== said.totalCents) {
    throw new Refusal('moved_on', { left: [...short], totalCents: totals.totalCents });
  }
  const { childId, lines } = said;
  const id = await insertOrder(tx, { ...totals, schoolId, childId, lines, userId: person.id, sellable, now });
  if (soldOut.length > 0) await tellShoppers(tx, schoolId);
  await spread(acting, { id, schoolId, userId: person.id }, 'order.placed');
  return id;
}

/** Cancels an order of one's own, once: of two who do, the second finds nothing. */
export async function cancelOrder(acting: Acting, id: number): Promise<void> {
  const { tx, person, now } = acting;
  const order = await lockOrder(tx, id);
  if (!order || !isOwn(person, order) || order.status === 'cancelled') throw new Refusal('not_found');
  if (!mayCancel(order)) throw new Refusal('moved_on');
  await moveOrder(tx, { id, to: 'cancelled', by: person.id, now });
  await giveBack(tx, order);
  await spread(acting, order, 'order.cancelled');
}

/** Whether somebody made an order, for a child whom they may see. */
export function isOwn(person: Person, { userId, childId }: Pick<Standing, 'userId' | 'childId'>): boolean {
  return userId === person.id && childrenWith(person, 'view').includes(childId);
}

/** Gives the pieces of an order back to the stock, and what the bell said of it is over. */
export async function giveBack(tx: Tx, { id, schoolId }: Pick<Standing, 'id' | 'schoolId'>): Promise<void> {
  let isBack = false;
  for (const line of await findLines(tx, id)) {
    const left = await addStock(tx, line);
    isBack ||= left === line.quantity;
  }
  if (isBack) await tellShoppers(tx, schoolId);
}

/** Lets the pages of everybody who shops at a school ask again for what it sells. */
export async function tellShoppers(tx: Tx, schoolId: number): Promise<void> {
  tell(tx, await findSchoolFamilies(tx, schoolId), { about: 'products' });
}

type Of = Pick<Standing, 'id' | 'schoolId' | 'userId'>;

/** Refreshes the pages of who ordered and of who reads the school's orders, and writes it down. */
export async function spread({ tx, person, now, requestId }: Acting, of: Of, act: AuditedAct): Promise<void> {
  const { id, schoolId, userId } = of;
  tell(tx, [userId, ...(await findWhoWorksAt(tx, schoolId))], { about: 'orders', id });
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId });
}

/** Counts what the bell says of an order as read. */
export async function endNotice(tx: Tx, id: number, now: Date): Promise<void> {
  await markDone(tx, { kind: 'order', link: orderLink(id) }, now);
}

/** A size must be one of the article's, at the child's school, and stand once. */
function lineProblems({ lines }: NewOrder, sellable: readonly Sellable[]): FieldProblem[] {
  return lines.flatMap(({ productId, sizeId }, n): FieldProblem[] => {
    if (lines.findIndex((one) => one.sizeId === sizeId) < n) {
      return [{ path: `lines.${n}.sizeId`, code: 'not_allowed' }];
    }
    const isSold = sellable.some((one) => one.sizeId === sizeId && one.productId === productId);
    return isSold ? [] : [{ path: `lines.${n}.sizeId`, code: 'not_in_list' }];
  });
}
