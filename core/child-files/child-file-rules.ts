/** Who may read and write a child’s file, and which of its parts changed. */
import type { GuardianRight } from '#core/children/child.ts';
import type { FileContent } from './child-file.ts';

/**
 * The right that lets a guardian write and sign the file: the one to report absences, because both say what the school
 * must know to look after the child. With `view` only, a guardian reads.
 */
export const fileEditRight = 'report_absence' satisfies GuardianRight;

/** The parts of a file that notifications and the history name. They never tell what a part says. */
export const fileParts = ['contacts', 'health', 'instructions', 'languages'] as const;
export type FilePart = (typeof fileParts)[number];

const partOf: Readonly<Record<keyof FileContent, FilePart>> = {
  contacts: 'contacts',
  allergies: 'health',
  diet: 'health',
  conditions: 'health',
  medication: 'health',
  doctor: 'health',
  emergencyInstructions: 'instructions',
  outingInstructions: 'instructions',
  languages: 'languages',
};

/** The parts that differ between two versions, in the order of `fileParts`. */
export function changedParts(before: FileContent, after: FileContent): FilePart[] {
  const changed = (Object.keys(partOf) as (keyof FileContent)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fileParts.filter((part) => changed.some((field) => partOf[field] === part));
}

/**
 * How much of a file a reader sees: `all` for guardians and the child’s team with the office, `door` for the door duty
 * (allergies and phones), null for nothing.
 */
export type FileReach = 'all' | 'door' | null;

type StaffReader = {
  /** Staff of the child’s group, or the office. */
  readonly isOfTeam: boolean;
  readonly hasDoorDuty: boolean;
  /** How they are tied to the child themselves: `former` also when they may not see it as a guardian. */
  readonly link: 'none' | 'guardian' | 'former';
};

/**
 * What staff see of a file. An adult who lost the child’s record as a guardian does not get it back at work: a
 * colleague reads it (docs/decisions/0038).
 */
export function staffReach({ isOfTeam, hasDoorDuty, link }: StaffReader): FileReach {
  if (link === 'former') return null;
  if (isOfTeam) return 'all';
  return hasDoorDuty ? 'door' : null;
}

/**
 * Whether staff see the phones and addresses of a child’s guardians. A guardian of the child who works at the school
 * sees their own only, as at home.
 */
export const seesGuardianDetails = ({ link }: Pick<StaffReader, 'link'>): boolean => link === 'none';
