/** Which relatives follow a child, until when, and what they read (docs/decisions/0065). */
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import type { GuardianRight } from '#core/children/child.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import type { DoNotReleaseName } from '#core/pickup-people/do-not-release.ts';
import { isListedFrom } from '#core/pickup-people/do-not-release-rules.ts';
import type { RuledPhoto } from '#core/photos/photo-rules.ts';
import { photoReaches } from '#core/photos/photo-rules.ts';
import { yearAfter } from '#core/time/day.ts';

/** Maximum number of relatives who follow a child or are invited to. */
export const maxFollowers = 5;

/** The right of a guardian to invite: that of the child's file and consents. Each guardian with `view` may stop. */
export const inviteRight = 'report_absence' satisfies GuardianRight;

/** The relationships of a relative to a child. A parent is a guardian and is invited by the office. */
export const followerRelationships = [
  'grandmother',
  'grandfather',
  'aunt',
  'uncle',
  'sibling',
  'stepmother',
  'stepfather',
  'other',
] as const;
export type FollowerRelationship = (typeof followerRelationships)[number];

/** The last day until which a relative may follow a child, when invited on a day: a year. */
export const lastFollowDay = (today: string): string => yearAfter(today);

/** The problems of the last day of an invitation: `too_early` for a past day, `too_late` after a year. */
export function followDayProblems(until: string, today: string): FieldProblem[] {
  if (until < today) return [{ path: 'until', code: 'too_early' }];
  if (until > lastFollowDay(today)) return [{ path: 'until', code: 'too_late' }];
  return [];
}

/** What decides whether a relative reads a child. Days are those of the school's clock. */
export type FollowFacts = {
  readonly untilDay: string;
  /** Stopped by a guardian or the office, or the guardian who invited lost the right. */
  readonly isEnded: boolean;
  /** The child left the school. */
  readonly hasLeft: boolean;
  /** The school allows relatives. */
  readonly isAllowed: boolean;
  /** The user is a guardian of the child, or is barred: removed, limited or refused at it or at a sibling. */
  readonly isBarred: boolean;
  /** A court excludes the guardian who invited, by the custody calendar. */
  readonly isInviterBarred: boolean;
  /** The names of the user, current and former. */
  readonly names: readonly string[];
  /** The do-not-release list of the child. */
  readonly listed: readonly DoNotReleaseName[];
};

/** Whether a relative reads the child on a day. Asked at each request, so that each fact holds from the next one on. */
export function mayFollow(facts: FollowFacts, today: string): boolean {
  if (facts.isEnded || facts.hasLeft || !facts.isAllowed || today > facts.untilDay) return false;
  if (facts.isBarred || facts.isInviterBarred) return false;
  return !isListedFrom(facts.listed, { personId: null, names: facts.names }, today);
}

/** Where a relative reads that a child is: no time and no person. Null when nothing is known yet. */
export const followedStates = ['present', 'absent', 'left'] as const;
export type FollowedState = (typeof followedStates)[number];

/** The state of a child as its relatives read it. */
export function followedState({ state }: Pick<ChildStatus, 'state'>): FollowedState | null {
  if (state === 'present' || state === 'late') return 'present';
  if (state === 'gone') return 'left';
  return state === 'absent' ? 'absent' : null;
}

/**
 * Whether a relative of a child sees a photo that its family sees: it shows the child alone, or consents let other
 * families see each child that it shows. A photo without a tag shows no child.
 */
export function photoReachesFollower(photo: RuledPhoto, childId: number): boolean {
  if (!photoReaches(photo, childId)) return false;
  const isAlone = photo.children.length === 1 && photo.children[0]?.childId === childId;
  return isAlone || photo.children.every(({ ownFamily, otherFamilies }) => ownFamily && otherFamilies);
}
