/** The title of a staff member in the school's own words. */
import { sql } from 'kysely';
import type { OwnTitle } from '#core/schools/staff.ts';

/** The own title of a row of `staff_members` or `invitations` as a JSON expression; null without one. */
export function ownTitleOf(member: string) {
  const [en, fr] = [sql.ref(`${member}.own_title_en`), sql.ref(`${member}.own_title_fr`)];
  return sql<OwnTitle | null>`case when num_nonnulls(${en}, ${fr}) > 0
    then jsonb_build_object('en', coalesce(${en}, ''), 'fr', coalesce(${fr}, '')) end`;
}
