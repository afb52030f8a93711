/**
 * Exports a school's orders as CSV, one row per order line. Line columns are in each row, order totals only in the
 * first row of an order, so that the sum of each column is correct.
 */
import { csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { OrderFilter } from '#core/store/order.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { findStaffOrders } from './staff-order-store.ts';
import { columnNames, fileName, paidNames, statusNames, taxNames } from './store-phrases.ts';

/** Safety limit, far above the number of orders of a school. */
const maxExported = 100_000;

type ExportOrdersParams = { readonly school?: number | undefined; readonly status?: OrderFilter | undefined };

/** Exports a school of which the current user is the office, by default the first. The export is in the audit log. */
export async function exportOrders(
  context: ActionContext,
  { school, status }: ExportOrdersParams,
  locale: Locale,
): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = school ?? currentUser.adminOf[0];
  if (schoolId === undefined || !currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const desk = await findStaffOrders(tx, { schoolId, places: currentUser.adminOf, locale, status, limit: maxExported });
  const zone = await findTimeZone(tx, schoolId);
  const orders = desk?.orders ?? [];
  const rows = orders.flatMap((order) => {
    const { day, time } = schoolTimeAt(new Date(order.createdAt), zone);
    const about = [
      order.id,
      day,
      time,
      statusNames[order.status][locale],
      paidNames[order.paidBy ?? 'no'][locale],
      order.childName,
      order.className,
      order.by,
    ];
    const { subtotalCents, gstCents, qstCents, totalCents, refundedCents, owedBackCents } = order;
    const totals = [subtotalCents, gstCents, qstCents, totalCents, refundedCents, owedBackCents].map(dollars);
    return order.lines.map(({ name, size, quantity, priceCents, tax }, n) => [
      ...about,
      name,
      size,
      quantity,
      dollars(priceCents),
      dollars(priceCents * quantity),
      taxNames[tax][locale],
      ...totals.map((total) => (n === 0 ? total : null)),
    ]);
  });
  await recordAuditEntry(tx, { at: now, act: 'orders.exported', userId: currentUser.id, schoolId, requestId });
  const content = csvOf([columnNames[locale], ...rows], locale);
  return {
    content,
    name: fileName(locale, schoolTimeAt(now, zone).day),
    shows: [{ kind: 'orders', childIds: orders.map(({ childId }) => childId) }],
  };
}

const dollars = (cents: number) => cents / 100;
