/** The body of every error reply, `application/problem+json`. */
import * as z from 'zod/mini';
import { refusalCodes } from './refusals.ts';

/** The error codes of a field. */
export const fieldProblems = [
  'required',
  'wrong_type',
  'unknown_field',
  'not_in_list',
  'not_a_day',
  'not_a_time',
  'not_an_instant',
  'not_an_email',
  'not_a_phone',
  'not_text',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_early',
  'too_late',
  'not_allowed',
  'needs_approval',
  'outside_limits',
] as const;
export type FieldProblemCode = (typeof fieldProblems)[number];

export const FieldProblem = z.object({
  /** The dotted path of the field: `endDate`, `answers.3`. Empty for the whole body. */
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
  /** On `absence_overlaps`: who reported the existing absence. */
  reportedBy: z.optional(z.string()),
  /** On `pickup_exists`: who scheduled the existing pickup. */
  scheduledBy: z.optional(z.string()),
  /** On `child_gone`: who released the child, when, and to which person. Missing when staff marked that it left. */
  release: z.optional(z.object({ childId: z.int(), by: z.string(), at: z.string(), collectedBy: z.string() })),
  /** On `plan_overlap`: the ids of the overlapped exceptions. */
  overlaps: z.optional(z.array(z.int())),
  /** On `form_full`: how many places are left. */
  placesLeft: z.optional(z.int()),
  /** On `conflict`: how many pieces are left of each size with too few. */
  left: z.optional(z.array(z.object({ sizeId: z.int(), left: z.int() }))),
  /** On `conflict`: the current total of the order, in cents. */
  totalCents: z.optional(z.int()),
  /** On `child_known`: the possible duplicates in the school. */
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
  /** On `child_not_there`: the children whose reports need confirmation. */
  notThere: z.optional(z.array(z.int())),
});
export type Problem = z.infer<typeof Problem>;
