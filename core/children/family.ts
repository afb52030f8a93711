/**
 * A school's families as its office keeps them: children, who is their guardian with which rights, groups. (decisions,
 * People; trust, Who may what)
 */
import * as z from 'zod/mini';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import { FamilyGroup, StaffMember } from '#core/schools/group.ts';
import { guardianships } from '#core/sessions/invitation.ts';
import { WrittenDay } from '#core/time/day.ts';
import { guardianRights } from './child.ts';

export const longestChildName = 60;
export const longestChildNumber = 30;
export const longestRestriction = 500;

const rights = z.array(z.enum(guardianRights));

/**
 * `number` is the school's own for the child; `leftAt` since when it is no longer there. `isRestricted`: a court
 * forbids something.
 */
export const FamilyChild = z.object({
  id: Id,
  name: z.string(),
  groupId: Id,
  number: z.nullable(z.string()),
  leftAt: z.nullable(Instant),
  guardians: z.array(z.object({ id: Id, name: z.string() })),
  isRestricted: z.boolean(),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

/** Everybody of one school. `schools` are those whose office one is, this one among them. */
export const SchoolFamilies = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  groups: z.array(FamilyGroup),
  staff: z.array(StaffMember),
  children: z.array(FamilyChild),
});
export type SchoolFamilies = z.infer<typeof SchoolFamilies>;

/** `household` is the number of the home, the same for guardians who share one. */
export const FamilyGuardian = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** When the last e-mail to that address could not be delivered; null when none failed. */
  undeliveredAt: z.nullable(Instant),
  relationship: z.enum(guardianships),
  rights,
  household: Id,
});
export type FamilyGuardian = z.infer<typeof FamilyGuardian>;

/** Who may not collect a child or have contact with it, as its office wrote it down. Never for guardians. */
export const Restriction = z.object({ note: z.string(), writtenBy: z.string(), writtenAt: Instant });
export type Restriction = z.infer<typeof Restriction>;

/**
 * One child's record. `mayManage` is false for an office member who is or was the child's guardian: a colleague acts on
 * guardians and on what a court forbids, of which they are told nothing. `mayChange` is false where they may not
 * collect it either: a colleague changes it, and says that it left or is back.
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
  restriction: z.nullable(Restriction),
  mayManage: z.boolean(),
  mayChange: z.boolean(),
});
export type ChildRecord = z.infer<typeof ChildRecord>;

const childName = typedLine({ max: longestChildName });
const written = {
  givenName: childName,
  familyName: childName,
  groupId: Id,
  number: z.nullable(typedLine({ min: 1, max: longestChildNumber })),
  bornOn: z.nullable(WrittenDay),
  /**
   * Says that it is none of the children of the school who look alike, of which `child_known` tells. The audit keeps
   * that it was said.
   */
  isAnotherChild: z.optional(z.boolean()),
};

/** Somebody with one name has it in either of the two; `required` where both are empty. */
const isNamed = z.refine<{ readonly givenName: string; readonly familyName: string }>(
  ({ givenName, familyName }) => givenName !== '' || familyName !== '',
  { error: 'required', path: ['givenName'] },
);

export const ChildChange = z.strictObject(written).check(isNamed);
export type ChildChange = z.infer<typeof ChildChange>;

export const NewChild = z.extend(z.strictObject(written), { schoolId: Id }).check(isNamed);
export type NewChild = z.infer<typeof NewChild>;

/** Whether a child is at the school. One who has left is kept, and may come back. */
export const Enrolment = z.strictObject({ isEnrolled: z.boolean() });

/**
 * Nothing is forbidden any more when it is empty. `before` is when the note that was read was written; null where none
 * was.
 */
export const RestrictionNote = z.strictObject({
  note: typedText({ max: longestRestriction }),
  before: z.nullable(Instant),
});
export type RestrictionNote = z.infer<typeof RestrictionNote>;

const Given = z.strictObject({ relationship: z.enum(guardianships), rights });

/**
 * What a guardian is to a child and may do. `livesWith` is another guardian of the child whose home they share; null
 * for a home of their own; absent, it stays as it is. `before` is what was read, so that nobody gives back unseen what
 * another withdrew.
 */
export const GuardianChange = z.extend(Given, { livesWith: z.optional(z.nullable(Id)), before: Given });
export type GuardianChange = z.infer<typeof GuardianChange>;

/**
 * Somebody who is a guardian at the school already, such as of a sibling. Anybody else is invited; nobody adds
 * themselves. `isConfirmed` says that it is meant although something is known against it (`guardian_known`).
 */
export const NewGuardian = z.extend(Given, { userId: Id, isConfirmed: z.optional(z.boolean()) });
export type NewGuardian = z.infer<typeof NewGuardian>;
