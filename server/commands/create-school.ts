/** Creates the first school in an empty database, or another of its service, and invites its first admin. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Email } from '#core/http/contact-fields.ts';
import { typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { maxNameLength } from '#core/auth/invitation.ts';
import { maxAddressLength, maxSchoolNameLength, SchoolLanguages } from '#core/schools/school-settings.ts';
import { TimeZone } from '#core/time/school-clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { invite } from '#server/auth/invitation-acts.ts';
import { insertSchool } from '#server/schools/new-school-store.ts';
import { isEmptyInTransaction } from '#server/demo/demo.ts';

const line = typedLine({ min: 1, max: maxSchoolNameLength });

/**
 * Everything that a school needs before anyone can be invited. The organization has a name in one language or in both;
 * `languages` are those the school writes in.
 */
export const SchoolPlan = z.strictObject({
  languages: SchoolLanguages,
  organizationFr: z.nullable(line),
  organizationEn: z.nullable(line),
  school: line,
  address: typedLine({ min: 1, max: maxAddressLength }),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  phone: z.string().check(z.regex(/^\+?[\d\s().-]{7,24}$/)),
  timeZone: TimeZone,
  findability: z.enum(['strict', 'open']),
  adminName: typedLine({ min: 1, max: maxNameLength }),
  adminEmail: Email,
  adminLanguage: Locale,
});
export type SchoolPlan = z.infer<typeof SchoolPlan>;

class AlreadySetUp extends Error {
  override readonly name = 'AlreadySetUp';
}

/** Throws `AlreadySetUp` if the database holds a school or the demo. */
export async function assertNotSetUp(database: Database): Promise<void> {
  if (!(await database.asOwner(isEmptyInTransaction))) throw alreadySetUp();
}

const alreadySetUp = () =>
  new AlreadySetUp(
    'The database already holds a school or the demo. Another school of its service is added with --another-school.',
  );

type CreateSchoolOptions = { readonly now: Date; readonly origin: string };

/**
 * Creates the organization, its school and an office invitation in one transaction. Returns the invitation's link. Its
 * email is sent when the app next runs.
 */
export async function createSchool(
  database: Database,
  plan: SchoolPlan,
  { now, origin }: CreateSchoolOptions,
): Promise<string> {
  return database.asOwner(async (tx) => {
    // Concurrent setups, and the demo seed, wait here. The second finds the school and fails.
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    if (!(await isEmptyInTransaction(tx))) throw alreadySetUp();
    await tx.insertInto('installation').values({ demo: false }).execute();
    const organization = await tx
      .insertInto('organizations')
      .values({ name_fr: plan.organizationFr, name_en: plan.organizationEn, time_zone: plan.timeZone })
      .returning('id')
      .executeTakeFirstOrThrow();
    return inviteAdmin(tx, plan, { organizationId: organization.id, now, origin });
  });
}

/** What another school of an existing service needs. */
export type AnotherSchool = Omit<SchoolPlan, 'organizationFr' | 'organizationEn' | 'timeZone'>;

/**
 * Adds a school to the service of the database, with an office invitation. Returns the invitation's link. Throws in an
 * empty database and in the demo.
 */
export async function addSchool(
  database: Database,
  plan: AnotherSchool,
  options: CreateSchoolOptions,
): Promise<string> {
  return database.asOwner(async (tx) => {
    const installation = await tx.selectFrom('installation').select('demo').executeTakeFirst();
    if (installation?.demo !== false)
      throw new Error('The database holds no real school. Set up the first one without --another-school.');
    const { id } = await tx.selectFrom('organizations').select('id').orderBy('id').executeTakeFirstOrThrow();
    return inviteAdmin(tx, plan, { organizationId: id, ...options });
  });
}

type InviteOptions = CreateSchoolOptions & { readonly organizationId: number };

/** Inserts the school and invites its first admin. Returns the invitation's link. */
async function inviteAdmin(
  tx: Tx,
  plan: AnotherSchool,
  { organizationId, now, origin }: InviteOptions,
): Promise<string> {
  const { school: name, address, lat, lng, phone, findability, languages } = plan;
  const isFindable = findability === 'open';
  const schoolId = await insertSchool(tx, { organizationId, name, address, lat, lng, phone, languages, isFindable });
  const admin = { name: plan.adminName, email: plan.adminEmail, locale: plan.adminLanguage };
  const { link } = await invite({ tx, now, origin }, { schoolId, gives: 'office', title: 'office', ...admin });
  return link;
}
