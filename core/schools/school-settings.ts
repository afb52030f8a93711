/** The settings of a school, as its office edits them. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Email } from '#core/http/contact-fields.ts';
import { Id, idText, typedAddress, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { maxArrivalMinutes } from '#core/school-days/school-day.ts';
import { SchoolKind } from './school-kind.ts';
import { SchoolModule } from './school-module.ts';

/** Maximum lengths of the texts, in characters. */
export const maxSchoolNameLength = 120;
export const maxAddressLength = 200;
const maxUrlLength = 300;

/** A phone number as it is typed: digits with spaces, dots, dashes and brackets. */
const Phone = typedLine({ min: 1, max: 24 }).check(z.regex(/^(\+?[\d\s().-]{7,24})?$/, { error: 'wrong_type' }));

const WebAddress = typedAddress({ max: maxUrlLength }).check(
  z.refine((text) => /^https:\/\/[^\s/]+\.[^\s/]+/.test(text), { error: 'wrong_type' }),
);

const distinct = (list: readonly string[]) => new Set(list).size === list.length;

/** The languages that a school writes in, at least one. */
export const SchoolLanguages = z
  .array(Locale)
  .check(z.minLength(1, { error: 'required' }), z.refine(distinct, { error: 'not_allowed' }));

/** What a school needs to exist. `lat` and `lng` are degrees (WGS 84). */
export const SchoolIdentity = z.strictObject({
  name: typedLine({ min: 1, max: maxSchoolNameLength }),
  kind: SchoolKind,
  address: typedLine({ min: 1, max: maxAddressLength }),
  lat: z.number().check(z.minimum(-90, { error: 'too_small' }), z.maximum(90, { error: 'too_large' })),
  lng: z.number().check(z.minimum(-180, { error: 'too_small' }), z.maximum(180, { error: 'too_large' })),
  phone: Phone,
  languages: SchoolLanguages,
});
export type SchoolIdentity = z.infer<typeof SchoolIdentity>;

/**
 * `isFindable` is the default visibility of families in the directory. `privacyOfficer` is the person in charge of
 * personal information (Law 25, s. 3.1); null for that of the school service. `hiddenModules` are not shown to
 * families. `checksArrivals`: guardians are notified automatically, `arrivalMinutes` after its expected time, that a
 * child did not arrive.
 */
const Settings = z.extend(SchoolIdentity, {
  email: z.nullable(Email),
  privacyOfficer: z.nullable(
    z.strictObject({ name: typedLine({ min: 1, max: maxSchoolNameLength }), email: z.nullable(Email) }),
  ),
  boutiqueUrl: z.nullable(WebAddress),
  isFindable: z.boolean(),
  checksArrivals: z.boolean(),
  arrivalMinutes: z
    .int()
    .check(z.minimum(0, { error: 'too_small' }), z.maximum(maxArrivalMinutes, { error: 'too_large' })),
  hiddenModules: z.array(SchoolModule).check(z.refine(distinct, { error: 'not_allowed' })),
});

/**
 * `revision` increases with each change. `schools` are those where the current user is office. `mayAddSchool`: the user
 * is an admin of the whole school service. `logo` is the id of a photo that the school's families and staff see.
 */
export const SchoolSettings = z.extend(Settings, {
  schoolId: Id,
  revision: z.int(),
  logo: z.nullable(Id),
  schools: z.array(z.object({ id: Id, name: z.string() })),
  mayAddSchool: z.boolean(),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** `logo` is an uploaded photo, or null for no logo. Without it, the logo stays. */
export const SchoolSettingsChange = z.extend(Settings, {
  schoolId: Id,
  revision: z.int(),
  logo: z.optional(z.nullable(Id)),
});
export type SchoolSettingsChange = z.infer<typeof SchoolSettingsChange>;

export const schoolSettingsApi = {
  /** The first school where the user is office by default. 404 for another school. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/school',
    access: 'admin',
    summary: 'Returns the settings of a school.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolSettings,
    errors: ['not_found'],
  }),
  /**
   * 404 for another school, and for a logo that is no free upload of the user; 422 for a PDF as the logo; 409 when the
   * settings were changed since `revision`; 507 when the logo does not fit into the quota of the school.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/school',
    access: 'admin',
    summary: 'Changes the settings of a school.',
    body: SchoolSettingsChange,
    reply: SchoolSettings,
    errors: ['not_found', 'conflict', 'storage_full'],
  }),
};
