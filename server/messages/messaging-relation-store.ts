/** The relations between users, as input of the messaging rule. */
import { sql } from 'kysely';
import type { ConnectionState } from '#core/connections/connection.ts';
import { type SchoolRole, type MessagingRelation, messagingRestriction } from '#core/messages/message-rules.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';

/** A row of `ties_between`: the relation with one user at one school. */
export type RelationRow = {
  readonly user_id: number;
  readonly school_id: number;
  readonly my_place: PlaceRow;
  readonly their_place: PlaceRow;
  readonly they_serve_mine: boolean;
  readonly they_serve_with_right: boolean;
  readonly i_serve_theirs: boolean;
  readonly i_serve_with_right: boolean;
  readonly share_group: boolean;
  readonly conversation_id: number | null;
  readonly allow_direct_messages: boolean;
  readonly visibility: Settings['visibility'];
  readonly connection_id: number | null;
  readonly connection: ConnectionState;
  readonly asked_by_me: boolean | null;
  readonly i_blocked: boolean;
  readonly they_blocked: boolean;
};

type PlaceRow = {
  readonly is_staff: boolean;
  readonly is_office: boolean;
  readonly is_guardian: boolean;
  readonly may_message: boolean;
};

/** The relations of two users at each school that they share. A user has no relation with themselves. */
export async function findRelations(tx: Tx, me: number, them: number): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`select * from ties_between(${me}, array[${them}::int])`.execute(tx);
  return rows;
}

/**
 * Converts a row for the rule of core. Between staff and a family, the right is that for the children the staff serve.
 */
export function relationOf(row: RelationRow): MessagingRelation {
  const me = placeOf(row.my_place);
  const them = placeOf(row.their_place);
  return {
    me:
      row.they_serve_mine && !row.they_serve_with_right && row.their_place.is_staff ? { ...me, mayMessage: false } : me,
    them:
      row.i_serve_theirs && !row.i_serve_with_right && row.my_place.is_staff ? { ...them, mayMessage: false } : them,
    theyServeMine: row.they_serve_mine,
    iServeTheirs: row.i_serve_theirs,
    shareGroup: row.share_group,
    haveSpoken: row.conversation_id !== null,
    theirs: { allowDirectMessages: row.allow_direct_messages, visibility: row.visibility },
    connection: row.connection,
    iBlocked: row.i_blocked,
    theyBlocked: row.they_blocked,
  };
}

/** Of the schools that two users share, the one with the least restriction: none, then a known bar, then `unknown`. */
export function leastRestriction(
  rows: readonly RelationRow[],
  rule: (ties: MessagingRelation) => ReturnType<typeof messagingRestriction>,
) {
  const restrictions = rows.map((row) => ({ row, bar: rule(relationOf(row)) }));
  const rank = (bar: ReturnType<typeof messagingRestriction>) => (bar === null ? 0 : bar === 'unknown' ? 2 : 1);
  return restrictions.toSorted((a, b) => rank(a.bar) - rank(b.bar) || a.row.school_id - b.row.school_id).at(0);
}

function placeOf({ is_staff, is_office, is_guardian, may_message }: PlaceRow): SchoolRole {
  return { isStaff: is_staff, isOffice: is_office, isGuardian: is_guardian, mayMessage: may_message };
}
