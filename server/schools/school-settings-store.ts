/** The settings of a school, as its office edits them. */
import { sql } from 'kysely';
import type { SchoolModule } from '#core/schools/school-module.ts';
import type { SchoolSettings, SchoolSettingsChange } from '#core/schools/school-settings.ts';
import type { SchoolKind } from '#core/schools/school-kind.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import { logoOfSchool } from './school-logo-store.ts';
import { namedSchools } from './school-store.ts';

type Reader = { readonly id: number; readonly adminOf: readonly number[] };

/** The settings of a school, and the other schools where the reader is office, by name. */
export async function findSettings(tx: Tx, schoolId: number, { id, adminOf }: Reader): Promise<SchoolSettings> {
  const row = await tx
    .selectFrom('schools')
    .selectAll()
    .select([namedSchools(adminOf).as('schools'), logoOfSchool('schools.id').as('logo')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('organization_admins as a')
            .select('a.user_id')
            .where('a.user_id', '=', id)
            .whereRef('a.organization_id', '=', 'schools.organization_id'),
        )
        .as('mayAddSchool'),
    )
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const { privacy_officer_name: officer, privacy_officer_email: email } = row;
  return {
    schoolId,
    revision: row.settings_revision,
    logo: row.logo,
    schools: [...row.schools],
    name: row.name,
    // Table constraints limit these values.
    kind: row.kind as SchoolKind,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    phone: row.phone,
    email: row.email,
    privacyOfficer: officer === null ? null : { name: officer, email },
    boutiqueUrl: row.boutique_url,
    languages: row.languages as Locale[],
    isFindable: row.open_to_parents,
    checksArrivals: row.checks_arrivals,
    arrivalMinutes: row.arrival_minutes,
    hiddenModules: row.hidden_modules as SchoolModule[],
    mayAddSchool: Boolean(row.mayAddSchool),
  };
}

/** The revision of a school's settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, schoolId: number): Promise<number> {
  const { settings_revision } = await tx
    .selectFrom('schools')
    .select('settings_revision')
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return settings_revision;
}

export async function updateSettings(tx: Tx, { schoolId, ...settings }: SchoolSettingsChange): Promise<void> {
  await tx
    .updateTable('schools')
    .set({
      name: settings.name,
      kind: settings.kind,
      address: settings.address,
      lat: settings.lat,
      lng: settings.lng,
      phone: settings.phone,
      email: settings.email,
      privacy_officer_name: settings.privacyOfficer?.name ?? null,
      privacy_officer_email: settings.privacyOfficer?.email ?? null,
      boutique_url: settings.boutiqueUrl,
      languages: settings.languages,
      open_to_parents: settings.isFindable,
      checks_arrivals: settings.checksArrivals,
      arrival_minutes: settings.arrivalMinutes,
      hidden_modules: settings.hiddenModules,
      settings_revision: sql`settings_revision + 1`,
    })
    .where('id', '=', schoolId)
    .execute();
}
