import type { SchoolSettings, SchoolSettingsChange } from '#core/schools/school-settings.ts';
import { degreesIn } from './degrees.ts';

/** The settings as they are typed: numbers and optional texts are strings. */
export type SchoolDraft = Omit<
  SchoolSettings,
  | 'schoolId'
  | 'revision'
  | 'schools'
  | 'mayAddSchool'
  | 'lat'
  | 'lng'
  | 'email'
  | 'privacyOfficer'
  | 'boutiqueUrl'
  | 'arrivalMinutes'
  | 'logo'
> & {
  readonly lat: string;
  readonly lng: string;
  readonly email: string;
  readonly officerName: string;
  readonly officerEmail: string;
  readonly boutiqueUrl: string;
  readonly arrivalMinutes: string;
  /** A draft of an earlier version of the app has none. */
  readonly logo?: number | null;
};

export const draftOf = ({ lat, lng, email, privacyOfficer, boutiqueUrl, ...same }: SchoolSettings): SchoolDraft => ({
  name: same.name,
  kind: same.kind,
  address: same.address,
  lat: String(lat),
  lng: String(lng),
  phone: same.phone,
  email: email ?? '',
  officerName: privacyOfficer?.name ?? '',
  officerEmail: privacyOfficer?.email ?? '',
  boutiqueUrl: boutiqueUrl ?? '',
  languages: same.languages,
  isFindable: same.isFindable,
  checksArrivals: same.checksArrivals,
  arrivalMinutes: String(same.arrivalMinutes),
  hiddenModules: same.hiddenModules,
  logo: same.logo,
});

export function changeOf(draft: SchoolDraft, schoolId: number, revision: number): SchoolSettingsChange {
  const { lat, lng, email, officerName, officerEmail, boutiqueUrl, arrivalMinutes, ...same } = draft;
  return {
    schoolId,
    revision,
    ...same,
    lat: degreesIn(lat),
    lng: degreesIn(lng),
    email: email.trim() || null,
    privacyOfficer: officerName.trim() ? { name: officerName.trim(), email: officerEmail.trim() || null } : null,
    boutiqueUrl: boutiqueUrl.trim() || null,
    arrivalMinutes: /^\d{1,3}$/.test(arrivalMinutes.trim()) ? Number(arrivalMinutes) : Number.NaN,
  };
}
