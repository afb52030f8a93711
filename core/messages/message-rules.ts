/** Who may write to whom, and what a search means. The page and the server both ask here. (decisions, Messages) */
import type { ConnectionState } from '#core/connections/connection.ts';
import { folded } from '#core/lang/folded.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { WritingBar } from './conversation.ts';

/** Somebody’s place in the schools that two people share. */
export type Place = {
  /** Works there, in whatever way. */
  readonly isStaff: boolean;
  /** Is of the school’s office or leads it: everybody’s to write to, and writes to everybody. */
  readonly isOffice: boolean;
  /** Is guardian of a child there whom they may see. */
  readonly isGuardian: boolean;
  /** Holds the right to write for such a child. */
  readonly mayMessage: boolean;
};

/** What ties me to them: all that decides whether I may write. */
export type Ties = {
  readonly me: Place;
  readonly them: Place;
  /** They are staff of the group of a child whom I may see, and the other way round. */
  readonly theyServeMine: boolean;
  readonly iServeTheirs: boolean;
  /** We each have a child in one group. */
  readonly shareGroup: boolean;
  /** We have a conversation between the two of us. */
  readonly haveSpoken: boolean;
  readonly theirs: Pick<Settings, 'allowDirectMessages' | 'visibility'>;
  readonly connection: ConnectionState;
  readonly iBlocked: boolean;
  readonly theyBlocked: boolean;
};

/** Who may know that whom is there: `unknown` answers as nobody does. */
export type Writing = WritingBar | 'unknown' | null;

/**
 * Why I may not write to them; null when I may. Staff of one’s children and the office always, and they to their
 * families; colleagues always; another parent if they are connected, or if their settings let all parents or those of a
 * shared class find and write to them; never who blocked me, and who blocked me answers as somebody who is not
 * connected.
 */
export function writingTo(ties: Ties): Writing {
  const { me, them } = ties;
  if (me.isStaff && them.isStaff) return null;
  if (them.isStaff && (ties.theyServeMine || (them.isOffice && me.isGuardian))) {
    return me.mayMessage ? null : 'right_withdrawn';
  }
  if (me.isStaff && (ties.iServeTheirs || (me.isOffice && them.isGuardian))) return them.mayMessage ? null : 'closed';
  if (me.isGuardian && them.isGuardian && !them.isStaff) return writingToParent(ties);
  return ties.haveSpoken ? 'closed' : 'unknown';
}

function writingToParent(ties: Ties): Writing {
  const { me, them, connection, iBlocked, theyBlocked, theirs } = ties;
  if (!isKnown(ties)) return 'unknown';
  if (!me.mayMessage) return 'right_withdrawn';
  if (iBlocked) return 'blocked_by_me';
  if (theyBlocked) return 'not_connected';
  if (connection !== 'connected' && !(theirs.allowDirectMessages && letsBeFound(ties))) return 'not_connected';
  return them.mayMessage ? null : 'closed';
}

/** Whether another parent’s settings let me find them. (§2 Settings screen) */
function letsBeFound({ theirs: { visibility }, shareGroup }: Ties): boolean {
  return visibility === 'all' || (visibility === 'class' && shareGroup);
}

/**
 * Whether I know of another parent: whom I have spoken with, blocked, asked or been asked by, or who lets me find them.
 */
export function isKnown(ties: Ties): boolean {
  return ties.haveSpoken || ties.iBlocked || isListed(ties);
}

/**
 * Whether another parent stands among my contacts: connected, asked, or to be found; never who blocked me, nor whom I
 * blocked.
 */
export function isListed(ties: Ties): boolean {
  const { me, them, connection, iBlocked, theyBlocked } = ties;
  if (iBlocked || theyBlocked || !me.isGuardian || !them.isGuardian || them.isStaff) return false;
  return connection !== 'none' || letsBeFound(ties);
}

/** Why I may not ask them to connect; null when I may. Who cannot be found and who blocked me are `unknown`. */
export function asking(ties: Ties): Writing {
  if (ties.iBlocked) return 'blocked_by_me';
  if (!isListed(ties)) return 'unknown';
  return ties.me.mayMessage ? null : 'right_withdrawn';
}

/** The words of a search, each of which must stand somewhere in a message. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(' '))].filter(Boolean);
}

/** Whether a message, folded, holds every word. */
export function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Whether it is one’s to send: blank text is not. (§5 Message send) */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
