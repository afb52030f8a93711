import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { type OrderFilter, orderFilters } from '#core/store/order.ts';
import type { StaffOrders } from '#core/store/staff-store-api.ts';
import type { Tx } from '#server/db/database.ts';
import { namedSchools } from '#server/schools/school-store.ts';
import { type StoredStaffOrder, staffOrderJson, staffOrders, withStaffInstants } from './order-store.ts';
import { owedBackCents } from './refund-store.ts';

type FindDeskParams = {
  readonly schoolId: number;
  /** The schools where the current user works. */
  readonly places: readonly number[];
  readonly locale: Locale;
  readonly status?: OrderFilter | undefined;
  readonly group?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

type Desk = Omit<StaffOrders, 'orders'> & { readonly orders: readonly StoredStaffOrder[] };

/**
 * A school's orders, newest first, with the filter options. Undefined if the school is not found in the tenant scope.
 */
export async function findStaffOrders(tx: Tx, params: FindDeskParams): Promise<Desk | undefined> {
  const { schoolId, places, locale, status = null, group = null, before = null, limit } = params;
  const { rows } = await sql<Row>`
    select s.id,
      ${namedSchools(places)} as schools,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'className', r.room) order by r.room)
        from groups r where r.school_id = s.id and r.archived_at is null), '[]') as groups,
      coalesce((select jsonb_object_agg(n.status, n.n)
        from (select status, count(*)::int as n from orders where school_id = s.id group by status) n), '{}')
        || jsonb_build_object('to_refund', (select count(*)::int from orders o
          where o.school_id = s.id and o.paid_at is not null and ${owedBackCents} > 0)) as counts,
      coalesce((select jsonb_agg(f.found order by f.id desc) from (
        select ${staffOrderJson(locale)} as found, o.id from ${staffOrders}
        where o.school_id = s.id
          and (${status}::text is null or case when ${status}::text = 'to_refund' then o.paid_at is not null and ${owedBackCents} > 0
            else o.status = ${status}::text end)
          and (${group}::int is null or c.group_id = ${group}::int)
          and (${before}::int is null or o.id < ${before}::int)
        order by o.id desc limit ${limit}) f), '[]') as orders
    from schools s where s.id = ${schoolId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const counts = Object.fromEntries(orderFilters.map((one) => [one, row.counts[one] ?? 0])) as StaffOrders['counts'];
  return { schoolId, schools: row.schools, groups: row.groups, counts, orders: row.orders.map(withStaffInstants) };
}

type Row = Pick<Desk, 'schools' | 'groups' | 'orders'> & {
  readonly id: number;
  readonly counts: Partial<StaffOrders['counts']>;
};
