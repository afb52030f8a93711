/** What guardians answer when their child did not arrive. */
import * as z from 'zod/mini';
import { ArrivalAnswerKind, ArrivalMinutes } from '#core/attendance/attendance.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';

/**
 * The notice about a child who did not arrive today, sent at `askedAt`. `isOpen`: the child is neither marked at school
 * nor answered for. `mayAnswer` is the current user's right to report absences. `answer` is the first one of a
 * guardian.
 */
export const ArrivalNotice = z.object({
  childId: Id,
  askedAt: Instant,
  isOpen: z.boolean(),
  mayAnswer: z.boolean(),
  answer: z.nullable(
    z.object({ answer: ArrivalAnswerKind, minutes: z.nullable(ArrivalMinutes), by: z.string(), at: Instant }),
  ),
});
export type ArrivalNotice = z.infer<typeof ArrivalNotice>;

/** The body of an answer. `minutes` is the expected time until the arrival, for `on_the_way` only. */
export const NewArrivalAnswer = z.strictObject({
  answer: ArrivalAnswerKind,
  minutes: z.optional(ArrivalMinutes),
});
export type NewArrivalAnswer = z.infer<typeof NewArrivalAnswer>;

export const arrivalApi = {
  /** The notices of today, about the children the current user may see. */
  list: endpoint({
    method: 'GET',
    path: '/api/arrivals',
    access: 'guardian:view',
    summary: 'Lists the notices of today about children of the current user who did not arrive, with the answers.',
    reply: z.array(ArrivalNotice),
  }),
  /**
   * `{id}` is the child. `sick` reports an absence for the rest of today, `on_the_way` a late arrival in 10, 20 or 30
   * minutes, `check` stays open for staff. When the day has no room for the late arrival, only the answer is kept. The
   * first answer counts: 409 `conflict` for another one, and once the child is marked at school. 404 without a notice
   * today, 422 on `minutes` when it is missing or not allowed.
   */
  answer: endpoint({
    method: 'POST',
    path: '/api/arrivals/{id}/answer',
    access: 'guardian:report_absence',
    summary: 'Answers the notice about a child who did not arrive: sick, on the way, or at school.',
    body: NewArrivalAnswer,
    reply: ArrivalNotice,
    errors: ['forbidden', 'not_found', 'conflict', 'absence_overlaps'],
  }),
};
