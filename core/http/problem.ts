/** The body of every refusal, `application/problem+json`. (decisions, Errors and Shapes of ours) */
import * as z from 'zod/mini';
import { refusalCodes } from './refusals.ts';

/** What can be wrong with one field. */
export const fieldProblems = [
  'required',
  'wrong_type',
  'unknown_field',
  'not_in_list',
  'not_a_day',
  'not_a_time',
  'not_an_instant',
  'not_an_email',
  'not_text',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_early',
  'too_late',
  'not_allowed',
] as const;
export type FieldProblemCode = (typeof fieldProblems)[number];

export const FieldProblem = z.object({
  /** Where it is, dotted: `endDate`, `answers.3`. Empty when it is the whole body. */
  path: z.string(),
  code: z.enum(fieldProblems),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(refusalCodes),
  requestId: z.string(),
  problems: z.optional(z.array(FieldProblem)),
  /** On `absence_overlaps`: who reported the absence that stands. */
  reportedBy: z.optional(z.string()),
  /** On `pickup_exists`: who scheduled the pickup that stands. */
  scheduledBy: z.optional(z.string()),
  /** On `form_full`: how many people there is room for. */
  placesLeft: z.optional(z.int()),
  /** On `moved_on`: how many pieces are left of each size of which there are too few. */
  left: z.optional(z.array(z.object({ sizeId: z.int(), left: z.int() }))),
  /** On `moved_on`: what the order costs by now, in cents. */
  totalCents: z.optional(z.int()),
  /** On `child_known`: the children of the school that it may be. */
  knownChildren: z.optional(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        room: z.string(),
        number: z.nullable(z.string()),
        bornOn: z.nullable(z.string()),
        hasLeft: z.boolean(),
      }),
    ),
  ),
  /** On `child_not_there`: the children whose reports need a confirmation. */
  notThere: z.optional(z.array(z.int())),
});
export type Problem = z.infer<typeof Problem>;
