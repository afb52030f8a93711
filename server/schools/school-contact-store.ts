import type { Locale } from '#core/lang/locale.ts';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';

/** How to reach these schools, by name. */
export async function findSchoolContacts(
  tx: Tx,
  schoolIds: readonly number[],
  locale: Locale,
): Promise<SchoolContact[]> {
  const rows = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id', 's.name', 's.address', 's.phone', 's.email'])
    .select([`o.name_${locale} as organization`, 'o.privacy_officer_name', 'o.privacy_officer_email'])
    .where('s.id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy(alphabetical('s.name'))
    .orderBy('s.id')
    .execute();
  return rows.map(({ privacy_officer_name: name, privacy_officer_email: email, ...school }) => ({
    ...school,
    privacyOfficer: name === null ? null : { name, email },
  }));
}
