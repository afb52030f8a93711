import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { ChildPlans, NewException, PlanException, WeekChange } from './pickup-plan.ts';

export const pickupPlanApi = {
  /** Of enrolled children, in the order of their ids. Plans with a person who may no longer collect are included. */
  list: endpoint({
    method: 'GET',
    path: '/api/pickup-plans',
    access: 'guardian:pickup',
    summary: 'Lists the usual week of each child the user may collect, its exceptions and the next school days.',
    reply: z.array(ChildPlans),
  }),
  /**
   * 404 for a child or person of another family, 409 `conflict` when a week was changed since `revision`, 422
   * `person_not_authorized` for a person who may not always collect each of the children. 422 on `children`:
   * `not_allowed` for two schools or a child named twice; on `week.N.weekday`: `not_allowed` for a weekday without
   * school or named twice; on `week.N.time`: `required` for a person, `not_in_list` off the slots; on `week`:
   * `too_late` when today's plan would change after the school's cut-off. The other guardians who may collect are
   * notified.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/pickup-plans',
    access: 'guardian:pickup',
    summary: 'Saves the usual week of one or several children.',
    body: WeekChange,
    reply: z.array(ChildPlans),
    errors: ['forbidden', 'not_found', 'conflict', 'person_not_authorized'],
  }),
  /**
   * The same refusals for children, person and time. 422 on `from`: `too_early` before today, `too_late` for today
   * after the school's cut-off, `not_allowed` without a day on which the school is open; on `until`: `too_early` before
   * `from`, `too_late` more than a year ahead; on `childIds`: `too_large` for a child with the maximum of exceptions.
   * 409 `plan_overlap` with the overlapped exceptions, unless `replace` is true: they keep their days before and after.
   * A more specific exception takes precedence over a longer one without a conflict.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/pickup-plans/exceptions',
    access: 'guardian:pickup',
    summary: 'Adds an exception to the usual week of one or several children.',
    body: NewException,
    reply: z.array(PlanException),
    status: 201,
    errors: ['forbidden', 'not_found', 'plan_overlap', 'person_not_authorized'],
  }),
  /**
   * 404 once it has ended. After the school's cut-off it stays for today and ends tomorrow; 422 `too_late` on `from`
   * when today is its last day.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pickup-plans/exceptions/{id}',
    access: 'guardian:pickup',
    summary: 'Ends an exception to the usual week.',
    errors: ['forbidden', 'not_found', 'invalid'],
  }),
};
