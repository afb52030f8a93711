/**
 * The file of a child that a school keeps on its premises, signed by a guardian (Educational Childcare Regulation of
 * Quebec, section 122): emergency contacts, health and instructions. Everything in it is encrypted in the database
 * (docs/decisions/0058).
 */
import * as z from 'zod/mini';
import { PhoneNumber } from '#core/http/contact-fields.ts';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import { FileSigning } from './file-signing.ts';

export const maxContacts = 8;
export const maxAllergies = 20;
export const maxFileNameLength = 80;
/** Maximum length of the longer texts: instructions and health conditions. */
export const maxFileTextLength = 1000;
export const maxDietLength = 500;
export const maxAddressLength = 200;
export const maxLanguagesLength = 120;

/** How severe an allergy is. `severe` may be life-threatening. */
export const allergySeverities = ['mild', 'moderate', 'severe'] as const;
export const AllergySeverity = z.enum(allergySeverities);
export type AllergySeverity = z.infer<typeof AllergySeverity>;

const name = typedLine({ min: 1, max: maxFileNameLength });
const text = typedText({ max: maxFileTextLength });

/**
 * A person to call in an emergency, in the order of the list. `mayCollect` is what the family says; a release still
 * needs an authorized pickup person or the office.
 */
export const EmergencyContact = z.strictObject({
  name,
  relation: typedLine({ max: maxFileNameLength }),
  phone: PhoneNumber,
  otherPhone: z.nullable(PhoneNumber),
  mayCollect: z.boolean(),
});
export type EmergencyContact = z.infer<typeof EmergencyContact>;

/** `action` is what to do after contact. */
export const Allergy = z.strictObject({ what: name, severity: AllergySeverity, action: text });
export type Allergy = z.infer<typeof Allergy>;

/** The child’s doctor or clinic. An empty name means none. */
export const Doctor = z.strictObject({
  name: typedLine({ max: maxFileNameLength }),
  phone: z.nullable(PhoneNumber),
  address: typedLine({ max: maxAddressLength }),
});

/**
 * What the guardians of a child write together. `allergies` is null until they are answered, and empty for a child
 * without allergies. Empty texts mean that nothing was written.
 */
export const FileContent = z.strictObject({
  contacts: z.array(EmergencyContact).check(z.maxLength(maxContacts, { error: 'too_long' })),
  allergies: z.nullable(z.array(Allergy).check(z.maxLength(maxAllergies, { error: 'too_long' }))),
  diet: typedText({ max: maxDietLength }),
  conditions: text,
  medication: text,
  doctor: Doctor,
  emergencyInstructions: text,
  outingInstructions: text,
  languages: typedLine({ max: maxLanguagesLength }),
});
export type FileContent = z.infer<typeof FileContent>;

/** A guardian’s phones and address, for all their children at the school. Other guardians do not see them. */
export const OwnDetails = z.strictObject({
  phone: z.nullable(PhoneNumber),
  otherPhone: z.nullable(PhoneNumber),
  address: typedText({ max: maxAddressLength }),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

/** A guardian’s signature of a version. */
export const FileSignature = z.object({ version: z.int(), by: z.string(), at: Instant });
export type FileSignature = z.infer<typeof FileSignature>;

/**
 * The file as guardians see it. `version` is 0 before the first save; `hash` is the SHA-256 of the version, null then.
 * `own` are the details of the current user. `signature` is the latest one.
 */
export const ChildFile = z.object({
  childId: Id,
  version: z.int(),
  hash: z.nullable(z.string()),
  content: FileContent,
  own: OwnDetails,
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  signature: z.nullable(FileSignature),
  signing: FileSigning,
  mayEdit: z.boolean(),
});
export type ChildFile = z.infer<typeof ChildFile>;

/** The body that saves a file. `version` is the one that was read. `own` is absent for no change. */
export const FileChange = z.strictObject({
  version: z.int().check(z.nonnegative()),
  content: FileContent,
  own: z.optional(OwnDetails),
});
export type FileChange = z.infer<typeof FileChange>;

/** The version and hash that the user read and signs. */
export const NewSignature = z.strictObject({
  version: z.int().check(z.positive()),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'wrong_type' })),
});
export type NewSignature = z.infer<typeof NewSignature>;

export const emptyFile: FileContent = {
  contacts: [],
  allergies: null,
  diet: '',
  conditions: '',
  medication: '',
  doctor: { name: '', phone: null, address: '' },
  emergencyInstructions: '',
  outingInstructions: '',
  languages: '',
};
