/** The move of a school's children to their groups of the next school year. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, Instant } from '#core/http/fields.ts';

/** For how many hours a move can be undone. */
export const undoHours = 24;
const maxGroups = 200;
const maxExceptions = 2_000;

const eachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** Where children go: to a group, or null for those who leave the school. */
const To = z.nullable(Id);

/**
 * The groups whose children move, and the children who do something else. Children of the other groups stay. `expected`
 * is what the preview counted: the move is refused when the school's children have changed since.
 */
export const NextYear = z.strictObject({
  schoolId: Id,
  groups: z.array(z.strictObject({ groupId: Id, to: To })).check(
    z.maxLength(maxGroups),
    z.refine((groups) => eachOnce(groups.map(({ groupId }) => groupId)), { error: 'not_allowed' }),
  ),
  children: z.array(z.strictObject({ childId: Id, to: To })).check(
    z.maxLength(maxExceptions),
    z.refine((children) => eachOnce(children.map(({ childId }) => childId)), { error: 'not_allowed' }),
  ),
});
export type NextYear = z.infer<typeof NextYear>;

/** `before` and `after` count the children of a group, without and with the move. */
export const NextYearPreview = z.object({
  moved: z.int(),
  leaving: z.int(),
  staying: z.int(),
  groups: z.array(
    z.object({ groupId: Id, room: z.string(), name: z.nullable(z.string()), before: z.int(), after: z.int() }),
  ),
  leavers: z.array(z.object({ childId: Id, name: z.string() })),
});
export type NextYearPreview = z.infer<typeof NextYearPreview>;

/** The last move. `undoUntil` is null once it is undone or too old. */
export const YearChange = z.object({
  id: Id,
  madeBy: z.string(),
  madeAt: Instant,
  moved: z.int(),
  left: z.int(),
  undoneAt: z.nullable(Instant),
  undoUntil: z.nullable(Instant),
});
export type YearChange = z.infer<typeof YearChange>;

/** `kept` counts the children who were changed since, and stay as they are. */
export const YearChangeUndone = z.object({ restored: z.int(), kept: z.int() });
export type YearChangeUndone = z.infer<typeof YearChangeUndone>;

export const nextYearApi = {
  /** The first school where the user is office by default. 404 for another school. */
  last: endpoint({
    method: 'GET',
    path: '/api/staff/next-year',
    access: 'admin',
    summary: 'Returns the last move of a school to its next year; null when there is none.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: z.nullable(YearChange),
    errors: ['not_found'],
  }),
  /** 404 for another school, and for a group or child that is not an active one of the school. Changes nothing. */
  preview: endpoint({
    method: 'POST',
    path: '/api/staff/next-year/preview',
    access: 'admin',
    summary: 'Counts what a move to the next school year would change.',
    body: NextYear,
    reply: NextYearPreview,
    errors: ['not_found'],
  }),
  /**
   * The same errors; 403 when it would move the user's own child, which the user may not collect; 409 `conflict` when
   * `expected` is not what it would change now.
   */
  move: endpoint({
    method: 'POST',
    path: '/api/staff/next-year',
    access: 'admin',
    summary: 'Moves the children of a school to their next groups, and ends the enrollment of those who leave.',
    body: z.extend(NextYear, { expected: z.strictObject({ moved: z.int(), leaving: z.int() }) }),
    reply: YearChange,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * Only the last move of a school, for 24 hours: 409 `conflict` otherwise. 403 as for the move. Children who were
   * changed since stay as they are. Invitations that were withdrawn and answers to events that ended with the move do
   * not come back.
   */
  undo: endpoint({
    method: 'DELETE',
    path: '/api/staff/next-year/{id}',
    access: 'admin',
    summary: 'Undoes the move of a school to its next year.',
    reply: YearChangeUndone,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
