/** Who sees and changes the portrait of a child (docs/decisions/0070). */
import { type FileReach, staffReach } from '#core/child-files/child-file-rules.ts';
import type { GuardianRight } from '#core/children/child.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';

/** The right that lets a guardian change the portrait of a child: the same as for the child’s file. */
export const portraitRight = 'report_absence' satisfies GuardianRight;

/** The consent without which only the guardians of a child see its portrait. */
export const portraitPurpose = 'class_photos' satisfies ConsentPurpose;

/** A reader of a child’s portrait. `rights`: those of a guardian of the child, null for other users. */
export type PortraitReader = Parameters<typeof staffReach>[0] & { readonly rights: readonly GuardianRight[] | null };

/** How a user reaches a child: as a guardian, as staff, or not at all. */
export type PortraitReach = { readonly asGuardian: boolean; readonly asStaff: FileReach };

/** How a user reaches the portraits of a child. Null when they may not see the child. */
export function portraitReach({ rights, ...staff }: PortraitReader): PortraitReach | null {
  const reach = { asGuardian: rights?.includes('view') ?? false, asStaff: staffReach(staff) };
  return reach.asGuardian || reach.asStaff !== null ? reach : null;
}

/** Whether a user who reaches the child sees its portrait: its guardians always, staff with the consent. */
export const seesChildPortrait = ({ asGuardian }: PortraitReach, hasConsent: boolean): boolean =>
  asGuardian || hasConsent;

/**
 * Whether a user may change the portrait of a child: a guardian with the right, or the team of the child. Guardians at
 * work have the rights that they have at home. Without the consent, the team may only remove it.
 */
export function mayChangePortrait({ rights, ...staff }: PortraitReader): boolean {
  if (rights !== null) return rights.includes('view') && rights.includes(portraitRight);
  return staffReach(staff) === 'all';
}

/** Whether a user who may change the portrait may add one. */
export const mayAddPortrait = ({ asGuardian }: PortraitReach, hasConsent: boolean): boolean => asGuardian || hasConsent;

/**
 * Whether a user sees the portraits of those who may collect the child: guardians with the right to collect, and staff.
 * Who waits for the office is seen by its team.
 */
export function seesPersonPortrait(
  { asStaff }: PortraitReach,
  { rights, isApproved }: { readonly rights: readonly GuardianRight[] | null; readonly isApproved: boolean },
): boolean {
  if (rights?.includes('pickup')) return true;
  return asStaff === 'all' || (asStaff === 'door' && isApproved);
}
