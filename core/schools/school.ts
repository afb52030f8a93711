/** The school and its service, as a family's phone needs to know them. (§3 Map locations; decisions, Settled edges) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

/** A school of one's children, in the reader's language. `timeZone` is an IANA name. */
export const School = z.object({
  id: Id,
  name: z.string(),
  organization: z.string(),
  timeZone: z.string(),
  childIds: z.array(Id),
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
 * What a pickup needs of a school: `slots` are `HH:mm` on its clock; `schoolDays` weekdays, 1 Monday to 7 Sunday;
 * `emergencyPhone` is called after 911.
 */
const PickupSchool = z.object({
  name: z.string(),
  childIds: z.array(Id),
  emergencyPhone: z.string(),
  slots: z.array(z.string()),
  schoolDays: z.array(z.int()),
});
type PickupSchool = z.infer<typeof PickupSchool>;

/** `schools` are those of one's children; the slots, days and phone beside them are the first child's school's. */
export const Config = z.object({
  mapsApiKey: z.nullable(z.string()),
  locations: z.array(MapLocation),
  boutiqueUrl: z.optional(z.string()),
  emergencyPhone: z.string(),
  slots: z.array(z.string()),
  schoolDays: z.array(z.int()),
  schools: z.array(PickupSchool),
});
export type Config = z.infer<typeof Config>;

/** The hours and phone of a child's school; of the first child's where no child is meant. (decisions, Settled edges) */
export function schoolOf(config: Config, childId: number | undefined): Omit<PickupSchool, 'name' | 'childIds'> {
  return config.schools.find(({ childIds }) => childId !== undefined && childIds.includes(childId)) ?? config;
}

export const schoolApi = {
  /** The map's key if there is one, where the school and one's own children are, the slots, the phone. */
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    who: 'guardian:view',
    does: 'Gives the map’s key, the places, the pickup slots and the school’s phone.',
    spec: '§7; decisions, Settled edges',
    reply: Config,
  }),
};
