/** Whether the staff of a school need a strong sign-in (docs/decisions/0078). */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, Instant } from '#core/http/fields.ts';

/** In how many days the rule may begin: the time for staff to choose a passkey or a second step. */
export const graceDays = [0, 7, 14, 30] as const;

/**
 * `from` is null when a password is enough. `staff` is the number of people who work at the school, `ready` of those
 * with a strong way to sign in. `mayChange`: the session of the reader is strong, so that the rule does not shut
 * them out.
 */
export const SignInRule = z.object({
  schoolId: Id,
  from: z.nullable(Instant),
  staff: z.int(),
  ready: z.int(),
  mayChange: z.boolean(),
});
export type SignInRule = z.infer<typeof SignInRule>;

/** `days` until the rule begins, or null to end it. `everySchool`: at all schools where the user is office. */
export const SignInRuleChange = z.strictObject({
  schoolId: Id,
  days: z.nullable(z.literal(graceDays)),
  everySchool: z.optional(z.boolean()),
});
export type SignInRuleChange = z.infer<typeof SignInRuleChange>;

export const signInRuleApi = {
  /** The first school where the user is office by default. 404 for another school. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/sign-in-rule',
    access: 'admin',
    summary: 'Returns whether the staff of a school need a strong sign-in.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SignInRule,
    errors: ['not_found'],
  }),
  /**
   * 403 `strong_sign_in_required` when the session is not strong, `reauthentication_required` when the last
   * confirmation is older than ten minutes. 404 for another school.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/sign-in-rule',
    access: 'admin',
    summary: 'Requires a strong sign-in of the staff of a school, or ends the rule.',
    body: SignInRuleChange,
    reply: SignInRule,
    errors: ['not_found', 'reauthentication_required'],
  }),
};
