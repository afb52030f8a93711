/** The draft of an invitation, and the request made from it. */
import type { Guardianship } from '#core/children/relationships.ts';
import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import { normalizeEmail } from '#core/http/email-rules.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { StaffTitle } from '#core/schools/staff.ts';
import { type InvitedRole, type Invite, officeTitles } from '#core/auth/invitation.ts';

export type InviteDraft = {
  readonly gives: InvitedRole;
  /** The name as typed. */
  readonly child: string;
  readonly name: string;
  /** Empty for a guardian without one. */
  readonly email: string;
  readonly phone: string;
  readonly relationship: Guardianship;
  readonly rights: readonly GuardianRight[];
  readonly title: StaffTitle;
  /** The title in the school's own words, empty for none. */
  readonly ownTitle: Bilingual;
  readonly doorDuty: boolean;
  readonly groupIds: readonly number[];
  readonly locale: Locale;
};

export const emptyInvite: InviteDraft = {
  gives: 'guardian',
  child: '',
  name: '',
  email: '',
  phone: '',
  relationship: 'guardian',
  rights: guardianRights,
  title: 'educator',
  ownTitle: { en: '', fr: '' },
  doorDuty: false,
  groupIds: [],
  locale: 'fr',
};

/** Whether the invitation would make its author a guardian, by their own address. */
export function isOwnAccount({ gives, email }: InviteDraft, me: { readonly id: number; readonly email: string }) {
  return gives === 'guardian' && !mayMakeGuardian(normalizeEmail(email), me);
}

type NamedChild = { readonly id: number; readonly name: string; readonly leftAt: string | null };

/** The only enrolled child of that name. */
export function childNamed<Child extends NamedChild>(children: readonly Child[], typed: string): Child | undefined {
  const [found, another] = children.filter(({ name, leftAt }) => leftAt === null && foldText(name) === foldText(typed));
  return another ? undefined : found;
}

/** The request. `isConfirmed`: although the school has a restriction recorded against the person. */
export function inviteOf(draft: InviteDraft, schoolId: number, childId: number, isConfirmed = false): Invite {
  const { gives, relationship, rights, title, ownTitle, doorDuty, groupIds, locale } = draft;
  const email = normalizeEmail(draft.email);
  const invited = {
    schoolId,
    name: draft.name.trim(),
    locale,
    ...(isConfirmed && { isConfirmed }),
  };
  if (gives === 'guardian') {
    const children = [{ childId, relationship, rights: [...rights] }];
    const phone = draft.phone.trim();
    return { ...invited, gives, email: email === '' ? null : email, children, ...(phone && { phone }) };
  }
  if (gives === 'staff') return { ...invited, gives, email, title, ownTitle, doorDuty, groupIds: [...groupIds] };
  return { ...invited, gives, email, ownTitle, title: officeTitles.find((one) => one === title) ?? 'office' };
}
