import type { SchoolContact } from '#core/schools/school-contact.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { type Person, schoolsOf } from '#server/sessions/person.ts';

/** How to reach the schools that somebody belongs to, and those that keep the record of a child who left, by name. Opens the fence for the latter. */
export async function findSchoolContacts(tx: Tx, person: Person): Promise<SchoolContact[]> {
  const links = await tx.selectFrom('guardians').select('school_id').where('user_id', '=', person.id).execute();
  const schoolIds = [...new Set([...schoolsOf(person), ...links.map(({ school_id }) => school_id)])];
  await openFence(tx, schoolIds);
  const rows = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id', 's.name', 's.address', 's.phone', 's.email'])
    .select([`o.name_${person.locale} as organization`, 'o.privacy_officer_name', 'o.privacy_officer_email'])
    .where('s.id', '=', (eb) => eb.fn.any(eb.val(schoolIds)))
    .orderBy(alphabetical('s.name'))
    .orderBy('s.id')
    .execute();
  return rows.map(({ privacy_officer_name: name, privacy_officer_email: email, ...school }) => ({
    ...school,
    privacyOfficer: name === null ? null : { name, email },
  }));
}
