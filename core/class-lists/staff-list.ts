/** A list of staff as a file, and the result of its import: invitations. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { OwnTitle, StaffTitle } from '#core/schools/staff.ts';
import { ClassListFault, maxClassListBytes } from './class-list.ts';
import { ListEdit, maxListColumns, maxListEdits } from './class-list-fields.ts';

/** Maximum number of lines of a list of staff. */
export const maxStaffListLines = 300;

/** The fields of a staff member. `groups` are room labels; `name` is a whole name. */
export const staffListFields = ['name', 'givenName', 'familyName', 'email', 'title', 'groups', 'language'] as const;
export type StaffListField = (typeof staffListFields)[number];

const StaffListMeaning = z.strictObject({
  index: z.int().check(z.minimum(0), z.maximum(maxListColumns - 1)),
  field: z.nullable(z.enum(staffListFields)),
});

const StaffListReadColumn = z.object({
  index: z.int(),
  title: z.string(),
  samples: z.array(z.string()),
  isSure: z.boolean(),
  field: z.nullable(z.enum(staffListFields)),
});

/** As `ClassListProblem`, for the columns of staff. */
export const StaffListProblem = z.object({
  line: z.int(),
  column: z.nullable(z.enum(staffListFields)),
  fault: ClassListFault,
  value: z.string(),
  index: z.nullable(z.int()),
  name: z.string(),
});
export type StaffListProblem = z.infer<typeof StaffListProblem>;

/** A staff member to invite. `ownTitle` is a title of the list that is none of the job titles. */
export const StaffListStep = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  title: StaffTitle,
  ownTitle: z.nullable(OwnTitle),
  rooms: z.array(z.string()),
});
export type StaffListStep = z.infer<typeof StaffListStep>;

/**
 * The preview: the invitations of `steps`. `same` counts staff of the school and open invitations, which stay as they
 * are. `kept` are the lines with problems.
 */
export const StaffListPlan = z.object({
  columns: z.array(StaffListReadColumn),
  problems: z.array(StaffListProblem),
  kept: z.array(z.int()),
  steps: z.array(StaffListStep),
  same: z.int(),
  unread: z.array(z.string()),
});
export type StaffListPlan = z.infer<typeof StaffListPlan>;

export const StaffListOutcome = z.object({ invitations: z.int(), kept: z.int() });
export type StaffListOutcome = z.infer<typeof StaffListOutcome>;

/** As `ClassList`. `locale` is the language of invitations whose line names none. */
export const StaffList = z.strictObject({
  schoolId: Id,
  text: z.string().check(z.maxLength(maxClassListBytes, { error: 'too_long' })),
  columns: z.optional(z.array(StaffListMeaning).check(z.maxLength(maxListColumns))),
  edits: z.optional(z.array(ListEdit).check(z.maxLength(maxListEdits))),
  isPartial: z.optional(z.boolean()),
  locale: Locale,
});
export type StaffList = z.infer<typeof StaffList>;

export const staffListApi = {
  /** Writes nothing. 404 for a school where the user is not office. */
  check: endpoint({
    method: 'POST',
    path: '/api/staff/families/staff-list/check',
    access: 'admin',
    summary: 'Previews the import of a list of staff: columns, invitations and problems by line.',
    body: StaffList,
    reply: StaffListPlan,
    errors: ['not_found'],
    noIdempotencyKey: true,
    bodyLimit: 2_000_000,
  }),
  /**
   * All lines or, if `isPartial`, those without problems. 422 `not_allowed` on `text` when a line has a problem,
   * `required` on `columns` when a column is not sure. Repeating the import sends no second invitation.
   */
  bringIn: endpoint({
    method: 'POST',
    path: '/api/staff/families/staff-list',
    access: 'admin',
    summary: 'Imports a list of staff: invites those who are neither staff nor invited.',
    body: StaffList,
    reply: StaffListOutcome,
    errors: ['not_found'],
    bodyLimit: 2_000_000,
  }),
};
