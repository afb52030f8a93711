/** A real school: made once in an empty database, with an invitation for its first admin. (decisions, People) */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Email, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { longestName } from '#core/sessions/invitation.ts';
import { TimeZone } from '#core/time/school-clock.ts';
import type { Database } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { invite } from '#server/sessions/invitation-acts.ts';
import { holdsNothing } from './demo.ts';

/** In characters; a name is of the school or of its service. */
export const longest = { name: 120, address: 200 };

const line = typedLine({ min: 1, max: longest.name });

/** Everything that a school needs before anybody can be invited. */
export const SchoolPlan = z.strictObject({
  organizationFr: line,
  organizationEn: line,
  school: line,
  address: typedLine({ min: 1, max: longest.address }),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  phone: z.string().check(z.regex(/^\+?[\d\s().-]{7,24}$/)),
  timeZone: TimeZone,
  findability: z.enum(['strict', 'open']),
  adminName: typedLine({ min: 1, max: longestName }),
  adminEmail: Email,
  adminLanguage: Locale,
});
export type SchoolPlan = z.infer<typeof SchoolPlan>;

class AlreadySetUp extends Error {
  override readonly name = 'AlreadySetUp';
}

/** Throws `AlreadySetUp` where there is a school, or the demo. */
export async function refuseIfSetUp(database: Database): Promise<void> {
  if (!(await database.asOwner(holdsNothing))) throw alreadySetUp();
}

const alreadySetUp = () =>
  new AlreadySetUp('There is a school here already, or the demo: a school is set up in an empty database only.');

type Setting = { readonly now: Date; readonly origin: string };

/**
 * Makes the organization, its school and an invitation to its office, all or nothing. Gives the link of the invitation,
 * whose letter leaves when the app next runs.
 */
export async function setUpSchool(database: Database, plan: SchoolPlan, { now, origin }: Setting): Promise<string> {
  return database.asOwner(async (tx) => {
    // Of two at once, and of the demo that fills itself: the second waits here, then finds it done.
    await sql`select pg_advisory_xact_lock(hashtext('parvis demo'))`.execute(tx);
    if (!(await holdsNothing(tx))) throw alreadySetUp();
    await tx.insertInto('installation').values({ demo: false }).execute();
    const organization = await tx
      .insertInto('organizations')
      .values({ name_fr: plan.organizationFr, name_en: plan.organizationEn, time_zone: plan.timeZone })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('schools', 'id'))::int as id`.execute(tx);
    const schoolId = rows[0]?.id ?? 0;
    await openFence(tx, [schoolId]);
    const { school: name, address, lat, lng, phone } = plan;
    await tx
      .insertInto('schools')
      .values({
        id: schoolId,
        organization_id: organization.id,
        name,
        address,
        lat,
        lng,
        phone,
        open_to_parents: plan.findability === 'open',
      })
      .execute();
    const admin = { name: plan.adminName, email: plan.adminEmail, locale: plan.adminLanguage };
    const { link } = await invite({ tx, now, origin }, { schoolId, gives: 'office', title: 'office', ...admin });
    return link;
  });
}
