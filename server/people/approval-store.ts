import { sql } from 'kysely';
import type { PersonToApprove, Relationship } from '#core/people/pickup-person.ts';
import type { Tx } from '#server/db/database.ts';

type Reach = { readonly groupIds: readonly number[]; readonly schoolIds: readonly number[] };

/** The people whom the school has yet to approve for children of these groups and schools, who waited longest first. */
export async function findToApprove(tx: Tx, { groupIds, schoolIds }: Reach): Promise<PersonToApprove[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.relationship, u.name as named_by,
      jsonb_agg(jsonb_build_object('name', c.given_name, 'room', g.room) order by c.given_name, c.id) as children
    from pickup_people p
    join users u on u.id = p.named_by
    join pickup_person_children pc on pc.person_id = p.id
    join children c on c.id = pc.child_id and c.left_at is null
    join groups g on g.id = c.group_id
    where p.status = 'pending'
      and (c.group_id = any (${[...groupIds]}::int[]) or c.school_id = any (${[...schoolIds]}::int[]))
    group by p.id, u.id
    order by p.created_at, p.id`.execute(tx);
  return rows.map(({ id, name, relationship, named_by, children }) => ({
    id,
    name,
    // Checked by the table's own constraint, and again when the reply is parsed.
    ...(relationship !== null && { relationship: relationship as Relationship }),
    children,
    namedBy: named_by,
  }));
}

type Row = {
  readonly id: number;
  readonly name: string;
  readonly relationship: string | null;
  readonly named_by: string;
  readonly children: PersonToApprove['children'];
};

type Decision = { readonly id: number; readonly approve: boolean; readonly decidedBy: number; readonly now: Date };

/** Writes down what the school decided about somebody who waits. False when they no longer do. */
export async function decidePending(tx: Tx, { id, approve, decidedBy, now }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pickup_people')
    .set({ status: approve ? 'approved' : 'revoked', decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
