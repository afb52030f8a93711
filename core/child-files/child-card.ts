/** The file of a child as staff see it: the card of one child, the sheet of a group, and the office’s list. */
import { guardianships } from '#core/children/relationships.ts';
import * as z from 'zod/mini';
import { childStates } from '#core/attendance/status-rules.ts';
import { Id, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { Allergy, Doctor, EmergencyContact, FileSignature } from './child-file.ts';
import { fileParts } from './child-file-rules.ts';
import { FileSigning } from './file-signing.ts';

/** A guardian as staff call them. `address` is null for staff on door duty. */
export const CardGuardian = z.object({
  name: z.string(),
  relationship: z.enum(guardianships),
  phones: z.array(z.string()),
  address: z.nullable(z.string()),
  mayCollect: z.boolean(),
});
export type CardGuardian = z.infer<typeof CardGuardian>;

/** What only the child’s team and the office see. */
export const CardHealth = z.object({
  diet: z.string(),
  conditions: z.string(),
  medication: z.string(),
  doctor: Doctor,
  emergencyInstructions: z.string(),
  outingInstructions: z.string(),
  languages: z.string(),
});
export type CardHealth = z.infer<typeof CardHealth>;

/**
 * The card of a child. `allergies` is null until the family answers, and empty for none. `health` is null for staff on
 * door duty. `restriction` is what a court forbids.
 */
export const ChildCard = z.object({
  childId: Id,
  name: z.string(),
  groupId: Id,
  room: z.string(),
  guardians: z.array(CardGuardian),
  contacts: z.array(EmergencyContact),
  allergies: z.nullable(z.array(Allergy)),
  health: z.nullable(CardHealth),
  restriction: z.nullable(z.string()),
  version: z.int(),
  changedAt: z.nullable(Instant),
  signing: FileSigning,
});
export type ChildCard = z.infer<typeof ChildCard>;

/** A child on the group’s sheet, with where it is now (`attendance/status-rules.ts`). */
export const SheetChild = z.extend(ChildCard, { state: z.enum(childStates), isHere: z.boolean() });
export type SheetChild = z.infer<typeof SheetChild>;

/** The children of a group for an outing or an evacuation. `at` is when it was read. */
export const GroupSheet = z.object({
  groupId: Id,
  schoolId: Id,
  room: z.string(),
  day: Day,
  at: Instant,
  children: z.array(SheetChild),
});
export type GroupSheet = z.infer<typeof GroupSheet>;

/** The state of one child’s file, for the office. `remindedOn` is the day of the last reminder. */
export const FileState = z.object({
  childId: Id,
  name: z.string(),
  groupId: Id,
  room: z.string(),
  version: z.int(),
  changedAt: z.nullable(Instant),
  signature: z.nullable(FileSignature),
  signing: FileSigning,
  remindedOn: z.nullable(Day),
  /** How many guardians with an account may sign it. */
  signers: z.int(),
});
export type FileState = z.infer<typeof FileState>;

export const SchoolFiles = z.object({
  schoolId: Id,
  schools: z.array(z.object({ id: Id, name: z.string() })),
  today: Day,
  files: z.array(FileState),
});
export type SchoolFiles = z.infer<typeof SchoolFiles>;

/** One version in a file’s history. `parts` changed in it. */
export const FileVersion = z.object({
  version: z.int(),
  by: z.string(),
  at: Instant,
  parts: z.array(z.enum(fileParts)),
  hash: z.string(),
  signatures: z.array(FileSignature),
});
export type FileVersion = z.infer<typeof FileVersion>;
