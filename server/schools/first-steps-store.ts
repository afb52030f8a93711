/** How far a new school is with its first steps, in one statement. */
import { sql } from 'kysely';
import type { FirstSteps } from '#core/schools/first-steps.ts';
import type { Tx } from '#server/db/database.ts';

export async function findFirstSteps(tx: Tx, schoolId: number, now: Date): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select s.id as "schoolId", s.first_steps_hidden as "isHidden", s.settings_revision > 0 as "isSchoolSaved",
      (select count(*)::int from school_calendar_days d
        where d.school_id = s.id and d.day >= (${now}::timestamptz at time zone o.time_zone)::date) as "calendarDays",
      (select count(*)::int from groups g where g.school_id = s.id and g.archived_at is null) as groups,
      (select count(*)::int from staff_members m where m.school_id = s.id
          and not exists (select from school_admins a where a.school_id = m.school_id and a.user_id = m.user_id))
        + (select count(*)::int from invitations i where i.school_id = s.id and i.gives = 'staff'
            and i.accepted_at is null and i.revoked_at is null) as staff,
      (select count(*)::int from children c where c.school_id = s.id and c.left_at is null) as children,
      jsonb_build_object(
        'in', (select count(distinct g.user_id) from guardians g join children c on c.id = g.child_id
                where g.school_id = s.id and c.left_at is null),
        'invited', (select count(*) from invitations i where i.school_id = s.id and i.gives = 'guardian'
                     and i.accepted_at is null and i.revoked_at is null)) as guardians,
      (select count(*)::int from announcements a where a.school_id = s.id and a.published_at is not null) as announcements
    from schools s join organizations o on o.id = s.organization_id where s.id = ${schoolId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`school ${schoolId} is not in the tenant scope`);
  return row;
}

export async function updateFirstStepsHidden(tx: Tx, schoolId: number, isHidden: boolean): Promise<void> {
  await tx.updateTable('schools').set({ first_steps_hidden: isHidden }).where('id', '=', schoolId).execute();
}
