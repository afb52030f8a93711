/** An invitation: how an account begins, and what the school gives with it. (decisions, People) */
import * as z from 'zod/mini';
import { guardianRights } from '#core/children/child.ts';
import { Email, Id, Instant, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { StaffTitle } from '#core/schools/staff.ts';
import { LinkToken, NewPassword } from './password.ts';

/** How long one may be accepted. */
export const invitationDays = 14;
export const longestName = 80;

/** What a guardian may be to a child. */
export const guardianships = ['mother', 'father', 'guardian'] as const;
export type Guardianship = (typeof guardianships)[number];

/**
 * What an invitation gives: rights for children, a place among the staff, or the office, which administers the school.
 */
export const gifts = ['guardian', 'staff', 'office'] as const;
export type Gift = (typeof gifts)[number];

const childGiven = { childId: Id, relationship: z.enum(guardianships), rights: z.array(z.enum(guardianRights)) };
export const GivenChild = z.strictObject(childGiven);
export type GivenChild = z.infer<typeof GivenChild>;

const Invited = z.strictObject({
  schoolId: Id,
  name: typedLine({ min: 1, max: longestName }),
  email: Email,
  locale: Locale,
});

const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

const Children = z.array(GivenChild).check(
  z.minLength(1, { error: 'required' }),
  z.maxLength(20),
  z.refine((children) => isEachOnce(children.map(({ childId }) => childId)), { error: 'not_allowed' }),
);
const Groups = z.array(Id).check(
  z.maxLength(60),
  z.refine((ids) => isEachOnce(ids), { error: 'not_allowed' }),
);

/** What somebody may be who administers the school. */
export const officeTitles = ['office', 'principal'] as const satisfies readonly StaffTitle[];

/**
 * Somebody to invite. `locale` is the letter's language, and the account's to begin with. `isConfirmed` says that it is
 * meant although something is known against it (`guardian_known`).
 */
export const Invite = z.discriminatedUnion('gives', [
  z.extend(Invited, { gives: z.literal('guardian'), children: Children, isConfirmed: z.optional(z.boolean()) }),
  z.extend(Invited, { gives: z.literal('staff'), title: StaffTitle, groupIds: Groups, doorDuty: z.boolean() }),
  z.extend(Invited, { gives: z.literal('office'), title: z.enum(officeTitles) }),
]);
export type Invite = z.infer<typeof Invite>;

export const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

type Times = { readonly expiresAt: Date; readonly acceptedAt: Date | null; readonly revokedAt: Date | null };

/** Where an invitation stands. Only an open one can be accepted; one that has expired can be sent again. */
export function invitationState({ expiresAt, acceptedAt, revokedAt }: Times, now: Date): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}

/**
 * One that the school made, as its office sees it. `title`, `groups` and `doorDuty` are staff's, `children` guardians'.
 * `mayManage` is false where one of the children is or was one's own, or it would make oneself a guardian: a colleague
 * sends it again or takes it back.
 */
export const Invitation = z.object({
  id: Id,
  schoolId: Id,
  name: z.string(),
  email: z.string(),
  locale: Locale,
  gives: z.enum(gifts),
  title: z.nullable(StaffTitle),
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
  /** When it turned out that the e-mail could not be delivered; null while nothing is known to be wrong. */
  undeliveredAt: z.nullable(Instant),
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * What whoever holds the link of an open one learns. `firstName` is null where it cannot be told from the surname,
 * which the link does not show. `email` is where it was sent, under which the device's password manager keeps the
 * password; `hasPassword` that there is such an account, which accepts by its own password.
 */
export const Offer = z.object({
  school: z.string(),
  organization: z.string(),
  firstName: z.nullable(z.string()),
  email: z.string(),
  locale: Locale,
  gives: z.enum(gifts),
  hasPassword: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

/**
 * A new account says its name and chooses its password; one that is there gives the password it has (`mine`), or
 * nothing when it is signed in, and another name where its own is already somebody's at that school.
 */
export const Acceptance = z.strictObject({
  token: LinkToken,
  name: z.optional(typedLine({ min: 1, max: longestName })),
  password: z.optional(NewPassword),
  mine: z.optional(z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1024, { error: 'too_long' }))),
});
export type Acceptance = z.infer<typeof Acceptance>;
