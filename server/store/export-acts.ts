/**
 * A school's orders as a file for a spreadsheet: a row for each line of each order. What belongs to a line stands in
 * each row, what belongs to the whole order in its first row only, so that the sum of every column is the money.
 */
import { csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { DeskPart } from '#core/store/order.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileAnswer } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { findDesk } from './desk-store.ts';
import type { Acting } from './order-acts.ts';
import { columnNames, fileName, paidNames, statusNames, taxNames } from './store-phrases.ts';

/** More than a school sells in years. */
const most = 100_000;

type Asked = { readonly school?: number | undefined; readonly status?: DeskPart | undefined };

/** Of a school whose office one is, the first unless said. That it was asked for is written down. */
export async function exportOrders(acting: Acting, { school, status }: Asked, locale: Locale): Promise<FileAnswer> {
  const { tx, person, now, requestId } = acting;
  const schoolId = school ?? person.adminOf[0];
  if (schoolId === undefined || !person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const desk = await findDesk(tx, { schoolId, places: person.adminOf, locale, status, limit: most });
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
  await recordAct(tx, { at: now, act: 'orders.exported', userId: person.id, schoolId, requestId });
  const content = csvOf([columnNames[locale], ...rows], locale);
  return {
    content,
    name: fileName(locale, schoolTimeAt(now, zone).day),
    shows: [{ kind: 'orders', childIds: orders.map(({ childId }) => childId) }],
  };
}

const dollars = (cents: number) => cents / 100;
