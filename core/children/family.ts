/** The families of a school as its office manages them: children, guardians with their rights, groups. */
import { guardianships } from './relationships.ts';
import * as z from 'zod/mini';
import { PhoneNumber } from '#core/http/contact-fields.ts';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import { FamilyGroup, StaffMember } from '#core/schools/group.ts';
import { OwnTitle } from '#core/schools/staff.ts';
import { WrittenDay } from '#core/time/day.ts';
import { guardianRights } from './child.ts';

export const maxChildNameLength = 60;
export const maxChildNumberLength = 30;
export const maxRestrictionLength = 500;

const rights = z.array(z.enum(guardianRights));

/**
 * `number` is the school's number of the child; `leftAt` is when it left the school. `isRestricted`: a court
 * restriction exists.
 */
export const FamilyChild = z.object({
  id: Id,
  name: z.string(),
  groupId: Id,
  number: z.nullable(z.string()),
  leftAt: z.nullable(Instant),
  guardians: z.array(z.object({ id: Id, name: z.string() })),
  /** Guardians without an account yet, by the id of their invitation. */
  invited: z.array(z.object({ id: Id, name: z.string() })),
  isRestricted: z.boolean(),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

/**
 * The families and staff of one school. `schools` are those where the current user is office, this one included.
 * `titles` are the titles of staff to choose from, in the words of the school.
 */
export const SchoolFamilies = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  groups: z.array(FamilyGroup),
  staff: z.array(StaffMember),
  titles: z.array(OwnTitle),
  children: z.array(FamilyChild),
});
export type SchoolFamilies = z.infer<typeof SchoolFamilies>;

/** `household` is an id that guardians of the same home share. */
export const FamilyGuardian = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** When the last email to that address could not be delivered; null when none failed. */
  undeliveredAt: z.nullable(Instant),
  relationship: z.enum(guardianships),
  rights,
  household: Id,
});
export type FamilyGuardian = z.infer<typeof FamilyGuardian>;

/** A guardian who was invited and has no account yet. `id` is that of the invitation. */
export const RecordedGuardian = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  undeliveredAt: z.nullable(Instant),
  relationship: z.enum(guardianships),
  rights,
});
export type RecordedGuardian = z.infer<typeof RecordedGuardian>;

/** The office's note of who may not collect a child or have contact with it. Guardians do not see it. */
export const Restriction = z.object({ note: z.string(), writtenBy: z.string(), writtenAt: Instant });
export type Restriction = z.infer<typeof Restriction>;

/**
 * The record of a child. `mayManage` is false for an office member who is or was a guardian of the child: a colleague
 * manages its guardians and court restrictions, and the member does not see the restriction. `mayChange` is false
 * when they also lack the right to collect it: a colleague changes the record and the enrollment.
 */
export const ChildRecord = z.object({
  id: Id,
  schoolId: Id,
  givenName: z.string(),
  familyName: z.string(),
  name: z.string(),
  groupId: Id,
  room: z.string(),
  number: z.nullable(z.string()),
  bornOn: z.nullable(WrittenDay),
  leftAt: z.nullable(Instant),
  guardians: z.array(FamilyGuardian),
  invited: z.array(RecordedGuardian),
  restriction: z.nullable(Restriction),
  mayManage: z.boolean(),
  mayChange: z.boolean(),
});
export type ChildRecord = z.infer<typeof ChildRecord>;

const childName = typedLine({ max: maxChildNameLength });
const childFields = {
  givenName: childName,
  familyName: childName,
  groupId: Id,
  number: z.nullable(typedLine({ min: 1, max: maxChildNumberLength })),
  bornOn: z.nullable(WrittenDay),
  /**
   * Confirms that the child is none of the possible duplicates that `child_known` lists. The audit log records the
   * confirmation.
   */
  isAnotherChild: z.optional(z.boolean()),
};

/** A single name may be in either field; `required` when both are empty. */
const isNamed = z.refine<{ readonly givenName: string; readonly familyName: string }>(
  ({ givenName, familyName }) => givenName !== '' || familyName !== '',
  { error: 'required', path: ['givenName'] },
);

export const ChildChange = z.strictObject(childFields).check(isNamed);
export type ChildChange = z.infer<typeof ChildChange>;

export const NewChild = z.extend(z.strictObject(childFields), { schoolId: Id }).check(isNamed);
export type NewChild = z.infer<typeof NewChild>;

/** Whether a child is enrolled. A former child's record is retained, and the child may return. */
export const Enrolment = z.strictObject({ isEnrolled: z.boolean() });

/** An empty `note` removes the restriction. `before` is when the note that was read was written; null for none. */
export const RestrictionNote = z.strictObject({
  note: typedText({ max: maxRestrictionLength }),
  before: z.nullable(Instant),
});
export type RestrictionNote = z.infer<typeof RestrictionNote>;

const GuardianGrant = z.strictObject({ relationship: z.enum(guardianships), rights });

/**
 * The relationship and rights of a guardian. `phone` is null to remove it and absent for no change.
 * `livesWith` is a guardian of the child in the same household; null for a
 * household of their own; absent for no change. `before` is what was read, to detect conflicting edits of rights.
 */
export const GuardianChange = z.extend(GuardianGrant, {
  phone: z.optional(z.nullable(PhoneNumber)),
  livesWith: z.optional(z.nullable(Id)),
  before: GuardianGrant,
});
export type GuardianChange = z.infer<typeof GuardianChange>;

/**
 * An existing guardian of the school, such as of a sibling. Other people are invited, and users cannot add
 * themselves. `isConfirmed` overrides the warning `guardian_known`.
 */
export const NewGuardian = z.extend(GuardianGrant, { userId: Id, isConfirmed: z.optional(z.boolean()) });
export type NewGuardian = z.infer<typeof NewGuardian>;
