import type { Locale } from '#core/lang/locale.ts';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';
import { logoOfSchool } from './school-logo-store.ts';

/** Contact details of these schools, by name. */
export async function findSchoolContacts(
  tx: Tx,
  schoolIds: readonly number[],
  locale: Locale,
): Promise<SchoolContact[]> {
  const rows = await tx
    .selectFrom('schools as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id', 's.name', 's.address', 's.phone', 's.email'])
    .select([textIn('o.name', locale).as('organization'), foreignLangOf('o.name', locale).as('organizationLang')])
    .select(logoOfSchool('s.id').as('logo'))
    // A school without an officer of its own has that of its organization.
    .select((eb) => [
      eb.fn.coalesce('s.privacy_officer_name', 'o.privacy_officer_name').as('officer'),
      eb
        .case()
        .when('s.privacy_officer_name', 'is not', null)
        .then(eb.ref('s.privacy_officer_email'))
        .else(eb.ref('o.privacy_officer_email'))
        .end()
        .as('officerEmail'),
    ])
    .where('s.id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy(alphabetical('s.name'))
    .orderBy('s.id')
    .execute();
  return rows.map(({ officer, officerEmail, organizationLang, ...school }) => ({
    ...school,
    ...(organizationLang && { organizationLang }),
    privacyOfficer: officer === null ? null : { name: officer, email: officerEmail },
  }));
}
