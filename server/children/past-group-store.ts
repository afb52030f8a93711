/** The groups that a child was in before: past days of attendance belong to the group of that day. */
import { type RawBuilder, sql } from 'kysely';

/**
 * The past groups of a child `c` that moves to a group, as an expression for updates. The day of the move belongs to
 * the new group.
 */
export const pastGroupsAfterMove = (groupId: RawBuilder<unknown>, now: Date) => sql<string>`
  case when ${groupId} is not distinct from c.group_id then c.past_groups
  else c.past_groups || jsonb_build_object('groupId', c.group_id, 'until', (
    select (${now}::timestamptz at time zone o.time_zone)::date - 1
      from schools s join organizations o on o.id = s.organization_id where s.id = c.school_id)) end`;

/** Whether a child `c` is or was in a group, as a condition. */
export const wasInGroup = (groupId: number) =>
  sql<boolean>`(c.group_id = ${groupId} or c.past_groups @> jsonb_build_array(jsonb_build_object('groupId', ${groupId}::int)))`;
