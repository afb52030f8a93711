/** Schools, as a family's phone needs them. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { SchoolCalendar } from '#core/school-days/school-day.ts';
import { SchoolModule } from './school-module.ts';
import { SchoolKind } from './school-kind.ts';

/**
 * A school of the user, in the reader's language; `organizationLang` is set when the organization has a name in the
 * other one only. `languages` are those the school writes in. `timeZone` is an IANA name. `hiddenModules` are not for
 * families. `groupWord` comes before the name of a group, such as “Room”; `kind` decides the word for a group alone.
 */
export const School = z.object({
  id: Id,
  name: z.string(),
  organization: z.string(),
  organizationLang: z.optional(Locale),
  languages: z.array(Locale),
  timeZone: z.string(),
  childIds: z.array(Id),
  hiddenModules: z.array(SchoolModule),
  kind: SchoolKind,
  groupWord: z.string(),
});
export type School = z.infer<typeof School>;

export const MapLocation = z.object({
  kind: z.enum(['school', 'child']),
  childId: z.optional(Id),
  lat: z.number(),
  lng: z.number(),
  title: z.string(),
  icon: z.enum(['school', 'home']),
});
export type MapLocation = z.infer<typeof MapLocation>;

/**
 * The pickup settings of a school: `slots` are those of its next school day, `HH:mm` on its clock; `calendar` its hours
 * and days, from two weeks ago to thirteen months ahead; `emergencyPhone` is to be called after 911.
 */
const PickupSchool = z.object({
  name: z.string(),
  childIds: z.array(Id),
  emergencyPhone: z.string(),
  slots: z.array(z.string()),
  calendar: SchoolCalendar,
});
type PickupSchool = z.infer<typeof PickupSchool>;

/**
 * `schools` are those of the user's children; the slots, calendar and phone next to them are of the first child's
 * school. `hiddenModules` are the parts of the app that none of these schools shows.
 */
export const Config = z.object({
  mapsApiKey: z.nullable(z.string()),
  locations: z.array(MapLocation),
  boutiqueUrl: z.optional(z.string()),
  emergencyPhone: z.string(),
  slots: z.array(z.string()),
  calendar: SchoolCalendar,
  schools: z.array(PickupSchool),
  hiddenModules: z.array(SchoolModule),
});
export type Config = z.infer<typeof Config>;

/** The hours and phone of a child's school; of the first child's school without a child. */
export function schoolOf(config: Config, childId: number | undefined): Omit<PickupSchool, 'name' | 'childIds'> {
  return config.schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? config;
}

export const schoolApi = {
  /** The map's key if configured, the locations of school and children, the pickup slots, and the emergency phone. */
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    access: 'guardian:view',
    summary: 'Returns the map’s key, locations, pickup slots and the school’s phone.',
    reply: Config,
  }),
};

/** The name of a school service for narrow places: its official initials replace the generic words. */
export function shortOrganizationName(name: string): string {
  return name.replace(/^centre de services scolaire/i, 'CSS');
}
