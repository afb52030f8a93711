/** Messaging permissions and search. The page and the server share these rules. */
import type { ConnectionState } from '#core/connections/connection.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { MessagingBar } from './conversation.ts';

/** The roles of a user in the schools that two users share. */
export type SchoolRole = {
  /** Works there, in any position. */
  readonly isStaff: boolean;
  /** Is office or principal, who may exchange messages with everyone. */
  readonly isOffice: boolean;
  /** Is a guardian of a child there and may see it. */
  readonly isGuardian: boolean;
  /** Has the right to send messages for such a child. */
  readonly mayMessage: boolean;
};

/** The relation between the current user (`me`) and another user (`them`), as far as it affects messaging. */
export type MessagingRelation = {
  readonly me: SchoolRole;
  readonly them: SchoolRole;
  /** `them` is staff of the group of a child I may see; the reverse is `iServeTheirs`. */
  readonly theyServeMine: boolean;
  readonly iServeTheirs: boolean;
  /** Both have a child in the same group. */
  readonly shareGroup: boolean;
  /** A conversation of the two exists. */
  readonly haveSpoken: boolean;
  readonly theirs: Pick<Settings, 'allowDirectMessages' | 'visibility'>;
  readonly connection: ConnectionState;
  readonly iBlocked: boolean;
  readonly theyBlocked: boolean;
};

/** A restriction, or null. A hidden user is reported as `unknown`, exactly like a user who does not exist. */
export type MessagingRestriction = MessagingBar | 'unknown' | null;

/**
 * Why I may not write to `them`; null when I may. Guardians may write to the staff of their children and the office,
 * and they to their families; colleagues may write to each other. Parents may write to each other if connected, or if
 * the settings of the other allow all parents, or those of a shared group, to find and write to them. A parent who
 * blocked me is reported as not connected.
 */
export function messagingRestriction(ties: MessagingRelation): MessagingRestriction {
  const { me, them } = ties;
  if (me.isStaff && them.isStaff) return null;
  if (them.isStaff && (ties.theyServeMine || (them.isOffice && me.isGuardian))) {
    return me.mayMessage ? null : 'right_withdrawn';
  }
  if (me.isStaff && (ties.iServeTheirs || (me.isOffice && them.isGuardian))) return them.mayMessage ? null : 'closed';
  if (me.isGuardian && them.isGuardian && !them.isStaff) return writingToParent(ties);
  return ties.haveSpoken ? 'closed' : 'unknown';
}

function writingToParent(ties: MessagingRelation): MessagingRestriction {
  const { me, them, connection, iBlocked, theyBlocked, theirs } = ties;
  if (!isKnown(ties)) return 'unknown';
  if (!me.mayMessage) return 'right_withdrawn';
  if (iBlocked) return 'blocked_by_me';
  if (theyBlocked) return 'not_connected';
  if (connection !== 'connected' && !(theirs.allowDirectMessages && letsBeFound(ties))) return 'not_connected';
  return them.mayMessage ? null : 'closed';
}

/** Whether the settings of another parent make them findable for me. */
function letsBeFound({ theirs: { visibility }, shareGroup }: MessagingRelation): boolean {
  return visibility === 'all' || (visibility === 'class' && shareGroup);
}

/** Whether I know another parent: from a conversation, a block, a connection or request, or by their settings. */
export function isKnown(ties: MessagingRelation): boolean {
  return ties.haveSpoken || ties.iBlocked || isListed(ties);
}

/** Whether another parent is in my contacts: connected, requested or findable, and no block in either direction. */
export function isListed(ties: MessagingRelation): boolean {
  const { me, them, connection, iBlocked, theyBlocked } = ties;
  if (iBlocked || theyBlocked || !me.isGuardian || !them.isGuardian || them.isStaff) return false;
  return connection !== 'none' || letsBeFound(ties);
}

/** Why I may not ask them to connect; null when I may. Parents who are not findable or blocked me are `unknown`. */
export function connectionRestriction(ties: MessagingRelation): MessagingRestriction {
  if (ties.iBlocked) return 'blocked_by_me';
  if (!isListed(ties)) return 'unknown';
  return ties.me.mayMessage ? null : 'right_withdrawn';
}

/** The words of a search, each of which must occur in a message. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(' '))].filter(Boolean);
}

/** Whether a folded message contains every word. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Whether a message is blank and cannot be sent. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
