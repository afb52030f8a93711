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

export const familyApi = {
  /**
   * Sorted by family name, including former children. At most 2,000; the ones who left earliest are cut. 404 for a
   * school where the user is not office.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/families',
    access: 'admin',
    summary: 'Lists the children of a school with guardians, groups and staff.',
    /** One of the user's schools; by default the first. */
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolFamilies,
    errors: ['not_found'],
  }),
  /** Includes former children. 404 for a child of a school where the user is not office. The access is logged. */
  record: endpoint({
    method: 'GET',
    path: '/api/staff/families/children/{id}',
    access: 'admin',
    summary: 'Returns a child’s record: group, guardians with rights and households, and court restrictions.',
    reply: ChildRecord,
    errors: ['not_found'],
  }),
  /**
   * 404 for another school or a group of another school; 422 `not_allowed` on `number` when another child has it,
   * `too_late` on `bornOn` for a day after the school’s today; 409 `child_known` with the possible duplicates, former
   * children included, unless `isAnotherChild` is set.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/children',
    access: 'admin',
    summary: 'Adds a child to a group.',
    body: NewChild,
    reply: ChildRecord,
    status: 201,
    errors: ['not_found', 'child_known'],
  }),
  /**
   * The same errors, and 403 for a current or former guardian of the child without the right to collect it. Open
   * pages of the family are updated.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}',
    access: 'admin',
    summary: 'Changes a child’s name, number, birth date or group.',
    body: ChildChange,
    reply: ChildRecord,
    errors: ['forbidden', 'not_found', 'child_known'],
  }),
  /**
   * A former child is hidden from families and staff, open invitations no longer include it, and its answers to future
   * events end, which frees their places. Nothing else is removed until the record is deleted (`retention.children`):
   * 404
   * from then on. When the child returns, approved pickup people need approval again. 403 for a current or former
   * guardian of the child without the right to collect it.
   */
  enrol: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/enrolment',
    access: 'admin',
    summary: 'Ends or restores the enrollment of a child.',
    body: Enrolment,
    reply: ChildRecord,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Staff see the note when they release the child; guardians do not. 409 `conflict` when the note changed since it
   * was read. 403 for a current or former guardian of the child.
   */
  restrict: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/restriction',
    access: 'admin',
    summary: 'Sets the custody restriction of a child; an empty note removes it.',
    body: RestrictionNote,
    reply: ChildRecord,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};

/**
 * For office members who are not and were not a guardian of the child: 403 otherwise. For a former child, only the
 * guardian concerned is notified.
 */
export const guardianApi = {
  /**
   * Every guardian is notified. 403 for the user's own account; 404 for a former child and for an account that is not
   * a guardian at the school; 422 `not_allowed` on `userId` for a guardian of the child; 409 `guardian_known` unless
   * `isConfirmed`: the office removed this guardian from a child of this name, they have fewer rights for such a
   * child, or a court restriction exists for one.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/families/children/{id}/guardians',
    access: 'admin',
    summary: 'Links an existing guardian of the school to another child.',
    body: NewGuardian,
    reply: ChildRecord,
    status: 201,
    errors: ['forbidden', 'not_found', 'guardian_known'],
  }),
  /**
   * Includes former children. Every guardian is notified. Removing the right to collect cancels the guardian's
   * scheduled pickups. 409 `conflict` when the relationship or rights changed since they were read.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/families/children/{id}/guardians/{guardianId}',
    access: 'admin',
    summary: 'Sets the relationship, rights and household of a guardian for a child.',
    body: GuardianChange,
    reply: ChildRecord,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * Includes former children. Takes effect with the guardian's next request. Their open invitations to the child are
   * revoked, and every guardian is notified.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/families/children/{id}/guardians/{guardianId}',
    access: 'admin',
    summary: 'Removes a guardian from a child.',
    errors: ['forbidden', 'not_found'],
  }),
};
