/** An invitation as it is being written, and what is sent of it. */
import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { mayMakeGuardian } from '#core/children/custody-rules.ts';
import { normalizeEmail } from '#core/http/email-rules.ts';
import { folded } from '#core/lang/folded.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import { type Gift, type Guardianship, type Invite, officeTitles } from '#core/sessions/invitation.ts';

export type InviteDraft = {
  readonly gives: Gift;
  /** By name, as it is typed. */
  readonly child: string;
  readonly name: string;
  readonly email: string;
  readonly relationship: Guardianship;
  readonly rights: readonly GuardianRight[];
  readonly title: StaffTitle;
  readonly doorDuty: boolean;
  readonly groupIds: readonly number[];
  readonly locale: Locale;
};

export const emptyInvite: InviteDraft = {
  gives: 'guardian',
  child: '',
  name: '',
  email: '',
  relationship: 'guardian',
  rights: guardianRights,
  title: 'educator',
  doorDuty: false,
  groupIds: [],
  locale: 'fr',
};

/** Whether it would make whoever writes it a guardian, by their own address. */
export function isOfOneself({ gives, email }: InviteDraft, me: { readonly id: number; readonly email: string }) {
  return gives === 'guardian' && !mayMakeGuardian(normalizeEmail(email), me);
}

type Named = { readonly id: number; readonly name: string; readonly leftAt: string | null };

/** The only child of that name who is at the school. */
export function childNamed<Child extends Named>(children: readonly Child[], typed: string): Child | undefined {
  const [found, another] = children.filter(({ name, leftAt }) => leftAt === null && folded(name) === folded(typed));
  return another ? undefined : found;
}

/** What is sent. `isConfirmed`: although something is known against the guardian. */
export function inviteOf(draft: InviteDraft, schoolId: number, childId: number, isConfirmed = false): Invite {
  const { gives, relationship, rights, title, doorDuty, groupIds, locale } = draft;
  const invited = { schoolId, name: draft.name.trim(), email: normalizeEmail(draft.email), locale };
  if (gives === 'guardian') {
    const children = [{ childId, relationship, rights: [...rights] }];
    return { ...invited, gives, children, ...(isConfirmed && { isConfirmed }) };
  }
  if (gives === 'staff') return { ...invited, gives, title, doorDuty, groupIds: [...groupIds] };
  return { ...invited, gives, title: officeTitles.find((one) => one === title) ?? 'office' };
}
