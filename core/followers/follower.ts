/** Relatives who follow a child: as its guardians and the office see them, and what they read. */
import * as z from 'zod/mini';
import { maxNameLength } from '#core/auth/invitation.ts';
import { Email } from '#core/http/contact-fields.ts';
import { Id, Instant, typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { MealType, Mood, Portion } from '#core/reports/report.ts';
import { Day, WrittenDay } from '#core/time/day.ts';
import { followedStates, followerRelationships } from './follower-rules.ts';

export const FollowerRelationship = z.enum(followerRelationships);

/**
 * A relative. `name` is that of the account, or the invited one until it is accepted. `joinedAt` is null until then;
 * `expiresAt` is the end of the link and the code of an open invitation, null afterwards. `until` is the last day.
 */
export const Follower = z.object({
  id: Id,
  childId: Id,
  name: z.string(),
  relationship: FollowerRelationship,
  until: Day,
  invitedBy: z.string(),
  joinedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
});
export type Follower = z.infer<typeof Follower>;

/**
 * The relatives of a child, those who joined first. Stopped and past ones are left out. `isAllowed`: the school allows
 * relatives; otherwise none of them reads anything. `mayInvite`: the user has the right. `today` is the day at the
 * school.
 */
export const ChildFollowers = z.object({
  childId: Id,
  today: Day,
  isAllowed: z.boolean(),
  mayInvite: z.boolean(),
  followers: z.array(Follower),
});
export type ChildFollowers = z.infer<typeof ChildFollowers>;

/** An invitation. Without `email` the guardian passes on a link and a code. `locale` is that of the email. */
export const NewFollower = z.strictObject({
  name: typedLine({ min: 1, max: maxNameLength }),
  email: z.nullable(Email),
  relationship: FollowerRelationship,
  until: WrittenDay,
  locale: Locale,
});
export type NewFollower = z.infer<typeof NewFollower>;

/** The link and the code are there for an invitation without an address. Each works once. */
export const InvitedFollower = z.extend(ChildFollowers, {
  id: Id,
  link: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type InvitedFollower = z.infer<typeof InvitedFollower>;

/** A relative of a child of the school, as its office sees them. */
export const SchoolFollower = z.extend(Follower, { child: z.string() });
export type SchoolFollower = z.infer<typeof SchoolFollower>;

/** The relatives of a school, by child, without those of the user’s own children. */
export const SchoolFollowers = z.object({
  schoolId: Id,
  isAllowed: z.boolean(),
  followers: z.array(SchoolFollower),
});
export type SchoolFollowers = z.infer<typeof SchoolFollowers>;

/** A child that the user follows, by its first name. `state`: where it is today; null when nothing is known yet. */
export const FollowedChild = z.object({
  childId: Id,
  givenName: z.string(),
  school: z.string(),
  today: Day,
  until: Day,
  state: z.nullable(z.enum(followedStates)),
});
export type FollowedChild = z.infer<typeof FollowedChild>;

const lang = z.optional(Locale);

/**
 * What a relative reads of a published report: how the day was, meals, sleep and activities. Left out are the notes,
 * descriptions and captions, where families read about health and other children, and the assessments. `photos` are
 * ids.
 */
export const FollowedReport = z.object({
  date: Day,
  mood: z.object({ morning: z.nullable(Mood), afternoon: z.nullable(Mood), overall: z.nullable(Mood) }),
  meals: z.array(z.object({ type: MealType, time: z.string(), eaten: Portion })),
  naps: z.array(z.object({ start: z.string(), end: z.string(), duration: z.int() })),
  activities: z.array(z.object({ time: z.string(), title: z.string(), lang })),
  photos: z.array(z.object({ id: Id, width: z.int(), height: z.int() })),
});
export type FollowedReport = z.infer<typeof FollowedReport>;

/** Maximum number of reports of one reply. */
export const maxFollowedReports = 10;

/** The latest day first. `earlier` is the `before` of the next reply; null without more. */
export const FollowedReports = z.object({
  childId: Id,
  reports: z.array(FollowedReport),
  earlier: z.nullable(Day),
});
export type FollowedReports = z.infer<typeof FollowedReports>;
