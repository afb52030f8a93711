/** An invitation: it creates an account and grants what the school chose. */
import * as z from 'zod/mini';
import { guardianRights } from '#core/children/child.ts';
import { guardianships } from '#core/children/relationships.ts';
import { Email, PhoneNumber } from '#core/http/contact-fields.ts';
import { Id, Instant, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import { NewKey } from './passkey.ts';
import { LinkToken, NewPassword } from './password.ts';

/** For how many days an invitation can be accepted. */
export const invitationDays = 14;
export const maxNameLength = 80;

/** What an invitation grants: rights for children, a staff position, or the office, which administers the school. */
export const invitedRoles = ['guardian', 'staff', 'office'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** What an accepted invitation gives: also that of a guardian to a relative (docs/decisions/0065). */
export const acceptedRoles = [...invitedRoles, 'follower'] as const;
export type AcceptedRole = (typeof acceptedRoles)[number];

const grantFields = { childId: Id, relationship: z.enum(guardianships), rights: z.array(z.enum(guardianRights)) };
export const InvitedChild = z.strictObject(grantFields);
export type InvitedChild = z.infer<typeof InvitedChild>;

const invitedFields = {
  schoolId: Id,
  name: typedLine({ min: 1, max: maxNameLength }),
  locale: Locale,
  isConfirmed: z.optional(z.boolean()),
};
const InvitedGuardian = z.strictObject(invitedFields);
const InvitedStaff = z.extend(InvitedGuardian, { email: Email });

const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

const Children = z.array(InvitedChild).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(20),
  z.refine((children) => isEachOnce(children.map(({ childId }) => childId)), { error: 'not_allowed' }),
);
const Groups = z.array(Id).check(
  z.maxLength(60),
  z.refine((ids) => isEachOnce(ids), { error: 'not_allowed' }),
);

/** The job titles of the office, which administers the school. */
export const officeTitles = ['office', 'principal'] as const satisfies readonly StaffTitle[];

const ownTitle = z.optional(z.nullable(OwnTitle));

/**
 * An invitation to send. `locale` is the language of the email and the initial one of the account. `isConfirmed`
 * overrides the warning `guardian_known`. A guardian without an email address is put on the record, and gets the
 * invitation as a link or as a letter with a code. `ownTitle` is the title of a staff or office member in the school's
 * own words, shown in place of `title`.
 */
export const Invite = z.discriminatedUnion('gives', [
  z.extend(InvitedGuardian, {
    gives: z.literal('guardian'),
    email: z.nullable(Email),
    phone: z.optional(PhoneNumber),
    children: Children,
  }),
  z.extend(InvitedStaff, {
    gives: z.literal('staff'),
    title: StaffTitle,
    ownTitle,
    groupIds: Groups,
    doorDuty: z.boolean(),
  }),
  z.extend(InvitedStaff, { gives: z.literal('office'), title: z.enum(officeTitles), ownTitle }),
]);
export type Invite = z.infer<typeof Invite>;
/** An invitation of a guardian, who has no account until they accept it. */
export type GuardianInvite = Extract<Invite, { readonly gives: 'guardian' }>;

/**
 * The name, address and phone number of a guardian without an account. An address may be added or corrected, and is not
 * taken away.
 */
export const GuardianContact = z.strictObject({
  name: typedLine({ min: 1, max: maxNameLength }),
  email: z.nullable(Email),
  phone: z.nullable(PhoneNumber),
  isConfirmed: z.optional(z.boolean()),
});
export type GuardianContact = z.infer<typeof GuardianContact>;

export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

type InvitationFacts = {
  readonly email: string | null;
  readonly expiresAt: Date;
  readonly codeExpiresAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
};

/**
 * The state of an invitation. An expired one can be resent. That of a guardian without an email address never
 * expires: it is their place on the record, and only its link and its code expire.
 */
export function invitationState(
  { email, expiresAt, codeExpiresAt, acceptedAt, revokedAt }: InvitationFacts,
  now: Date,
): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  const isValid = expiresAt > now || (codeExpiresAt !== null && codeExpiresAt > now);
  return isValid || email === null ? 'open' : 'expired';
}

/**
 * An invitation as the office sees it. `title`, `ownTitle`, `groups` and `doorDuty` apply to staff, `children` to
 * guardians. `mayManage` is false when one of the children is or was the current user's own, or when it would make the
 * user a guardian: a colleague resends or revokes it.
 */
export const Invitation = z.object({
  id: Id,
  schoolId: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  locale: Locale,
  gives: z.enum(invitedRoles),
  title: z.nullable(StaffTitle),
  ownTitle: z.nullable(OwnTitle),
  doorDuty: z.boolean(),
  groups: z.array(z.object({ id: Id, room: z.string() })),
  children: z.array(
    z.object({
      id: Id,
      name: z.string(),
      relationship: z.enum(guardianships),
      rights: z.array(z.enum(guardianRights)),
    }),
  ),
  state: z.enum(invitationStates),
  mayManage: z.boolean(),
  invitedBy: z.nullable(z.string()),
  sentAt: Instant,
  /** When delivery of the email failed; null when no failure is known. */
  undeliveredAt: z.nullable(Instant),
  expiresAt: Instant,
  /** Until when the code of the letter works; null without a letter. */
  codeExpiresAt: z.nullable(Instant),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * What the link or the code of an open invitation reveals. `name` is the invited name. `email` is the recipient's
 * address, for the device's password manager; null when the recipient gives one. `hasPassword` and
 * `hasPasskey`: an account with this address exists, which accepts with its own password or passkey. `isClaimed`:
 * that account never confirmed the address, and the recipient of the email may create an account in its place.
 */
export const InvitationPreview = z.object({
  school: z.string(),
  organization: z.string(),
  organizationLang: z.optional(Locale),
  name: z.string(),
  email: z.nullable(z.string()),
  locale: Locale,
  gives: z.enum(acceptedRoles),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  isClaimed: z.boolean(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/**
 * `token` is the token of a link or the code of a letter. `email` is for an invitation without an address: the account
 * is found or made by it. A new account has `name` and `password`, or `name` and `passkey`. An existing account has its
 * password in `mine`, or nothing when it is signed in, and a `name` when its own name is already taken at that school.
 */
export const Acceptance = z.strictObject({
  token: LinkToken,
  email: z.optional(Email),
  name: z.optional(typedLine({ min: 1, max: maxNameLength })),
  password: z.optional(NewPassword),
  passkey: z.optional(NewKey),
  mine: z.optional(z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' }))),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** The account to create with a passkey: its name, and its address for an invitation without one. */
export const PasskeyRequest = z.strictObject({
  token: LinkToken,
  email: z.optional(Email),
  name: typedLine({ min: 1, max: maxNameLength }),
});
