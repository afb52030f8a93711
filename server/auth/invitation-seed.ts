/** Invitations in the demo seed. */
import type { Locale } from '#core/lang/locale.ts';
import type { StaffTitle } from '#core/schools/staff.ts';

export type InvitationSeed = {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  /** Set for staff invitations, absent for guardians. */
  readonly title?: StaffTitle;
  /** Days ago. An invitation expires after two weeks. */
  readonly sentAgo: number;
};

export const demoInvitations: readonly InvitationSeed[] = [
  { name: 'Rosalie Cyr', email: 'rosalie.cyr@example.com', locale: 'fr', sentAgo: 17 },
  { name: 'Omar Belkacem', email: 'omar.belkacem@example.com', locale: 'en', title: 'educator', sentAgo: 5 },
  { name: 'Annick Dufresne', email: 'annick.dufresne@example.com', locale: 'fr', sentAgo: 2 },
];
