import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import {
  ChildChange,
  ChildRecord,
  Enrolment,
  GuardianChange,
  NewChild,
  NewGuardian,
  RestrictionNote,
  SchoolFamilies,
} from './family.ts';

const spec = 'decisions, People; trust, Who may what';

export const familyApi = {
  /** Children by family name, those who have left among them. 404 for a school whose office one is not. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/families',
    who: 'admin',
    does: 'Lists a school’s children with their guardians, its groups and its staff.',
    spec,
    /** One of one's schools; the first of them unless said. */
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolFamilies,
    refuses: ['not_found'],
  }),
  /** Also of a child who has left. 404 for a child of a school whose office one is not. That it was read is logged. */
  record: endpoint({
    method: 'GET',
    path: '/api/staff/families/children/{id}',
    who: 'admin',
    does: 'Gives a child’s record: group, guardians with their rights and homes, what a court forbids.',
    spec,
    reply: ChildRecord,
    refuses: ['not_found'],
  }),
  /**
   * 404 for another school or a group of another; 422 `not_allowed` on `number` where another child has it, `too_late`
   * on `bornOn` for a day after the school’s today; 409
   * `child_known` with the children it may be, left or not, unless it is said to be another.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/children',
    who: 'admin',
    does: 'Adds a child to a group.',
    spec,
    body: NewChild,
    reply: ChildRecord,
    answers: 201,
    refuses: ['not_found', 'child_known'],
  }),
  /**
   * The same refusals, and 403 for who is or was the child’s guardian and may not collect it. The family’s open pages
   * follow.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}',
    who: 'admin',
    does: 'Changes a child’s name, number or birth date, or moves it to another group.',
    spec,
    body: ChildChange,
    reply: ChildRecord,
    refuses: ['forbidden', 'not_found', 'child_known'],
  }),
  /**
   * Whoever has left is no longer shown to families and staff, open invitations no longer give it, and what was
   * answered for it to events to come ends, with the places given back. Nothing else is removed until the record is
   * erased (`retention.children`): 404 from then on. Once it is back, those approved to collect it wait for approval
   * again. 403 for who is or was the child’s guardian and may not collect it.
   */
  enrol: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/enrolment',
    who: 'admin',
    does: 'Says that a child has left the school, or is back.',
    spec,
    body: Enrolment,
    reply: ChildRecord,
    refuses: ['forbidden', 'not_found'],
  }),
  /**
   * Staff see it where the child is handed over, guardians never. 409 `moved_on` once the note is another than was
   * read. 403 for who is or was the child’s guardian.
   */
  restrict: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/restriction',
    who: 'admin',
    does: 'Writes down who may not collect a child or have contact with it; an empty note takes it away.',
    spec: 'trust, Pickup',
    body: RestrictionNote,
    reply: ChildRecord,
    refuses: ['forbidden', 'not_found', 'moved_on'],
  }),
};

/**
 * All of it is for an office member who neither is nor was the child’s guardian: 403 else. Of a child who has left,
 * only the guardian whom it is about is told.
 */
export const guardianApi = {
  /**
   * Every guardian is told. 403 for oneself; 404 for a child who has left and for who is nobody’s guardian at the
   * school; 422 `not_allowed` on `userId` for who is the child’s already; 409 `guardian_known` unless confirmed, where
   * the office removed them from a child of this name, they may do less for one, or a court decided about one.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/children/{id}/guardians',
    who: 'admin',
    does: 'Makes somebody who is a guardian at the school already a guardian of a child too.',
    spec,
    body: NewGuardian,
    reply: ChildRecord,
    answers: 201,
    refuses: ['forbidden', 'not_found', 'guardian_known'],
  }),
  /**
   * Also of a child who has left. Every guardian is told. Without the right to collect, what is scheduled with them is
   * cancelled. 409 `moved_on` once they are or may do something else than was read.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/guardians/{guardianId}',
    who: 'admin',
    does: 'Sets what a guardian is to a child, may do for it, and whose home they share.',
    spec,
    body: GuardianChange,
    reply: ChildRecord,
    refuses: ['forbidden', 'not_found', 'moved_on'],
  }),
  /**
   * Also of a child who has left. Takes effect at their next request; their open invitations to the child are taken
   * back, and every guardian is told.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/children/{id}/guardians/{guardianId}',
    who: 'admin',
    does: 'Ends somebody’s being a guardian of a child.',
    spec,
    refuses: ['forbidden', 'not_found'],
  }),
};
