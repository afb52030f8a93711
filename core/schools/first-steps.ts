/** What a new school still has to do before its families can use the app. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText } from '#core/http/fields.ts';

/** The steps, in the order in which an office takes them. */
export const firstStepNames = [
  'school',
  'calendar',
  'groups',
  'staff',
  'children',
  'guardians',
  'announcement',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/**
 * How far a school is. `isSchoolSaved`: the office has saved its settings once. `calendarDays` counts the special days
 * from today on. `staff` counts members without the office, and their open invitations. `guardians.in` have an account
 * and a child, `guardians.invited` have not accepted yet. `announcements` have been published by the school.
 * `isHidden`: the office has put the list away.
 */
export const FirstSteps = z.object({
  schoolId: Id,
  isHidden: z.boolean(),
  isSchoolSaved: z.boolean(),
  calendarDays: z.int(),
  groups: z.int(),
  staff: z.int(),
  children: z.int(),
  guardians: z.object({ in: z.int(), invited: z.int() }),
  announcements: z.int(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** Whether a step is done. The guardians' step is done once an invited guardian is in and none is waited for. */
export function isStepDone(steps: FirstSteps, name: FirstStepName): boolean {
  switch (name) {
    case 'school':
      return steps.isSchoolSaved;
    case 'calendar':
      return steps.calendarDays > 0;
    case 'guardians':
      return steps.guardians.in > 0 && steps.guardians.invited === 0;
    case 'announcement':
      return steps.announcements > 0;
    default:
      return steps[name] > 0;
  }
}

/** The first step that is not done; undefined when all are. */
export const nextStep = (steps: FirstSteps): FirstStepName | undefined =>
  firstStepNames.find((name) => !isStepDone(steps, name));

/** Whether the board shows the list: until every step is done, or the office puts it away. */
export const areStepsShown = (steps: FirstSteps): boolean => !steps.isHidden && nextStep(steps) !== undefined;

export const firstStepsApi = {
  /** The first school where the user is office by default. 404 for another school. */
  read: endpoint({
    method: 'GET',
    path: '/api/staff/first-steps',
    access: 'admin',
    summary: 'Returns how far a new school is with its first steps.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: FirstSteps,
    errors: ['not_found'],
  }),
  /** 404 for another school. */
  hide: endpoint({
    method: 'PUT',
    path: '/api/staff/first-steps',
    access: 'admin',
    summary: 'Puts the list of first steps away, or brings it back.',
    body: z.strictObject({ schoolId: Id, isHidden: z.boolean() }),
    reply: FirstSteps,
    errors: ['not_found'],
  }),
};
