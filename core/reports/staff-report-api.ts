/** Daily reports as staff write them. */
import * as z from 'zod/mini';
import { AbsenceDuration } from '#core/absences/absence.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { ServedMeal } from './meal.ts';
import { ReportAttendance } from './report-attendance-rules.ts';
import { ReportContent, ActivityContent } from './report-content.ts';

/** `draft` is unpublished; `correcting` is published with unpublished changes. */
const reportStatuses = ['none', 'draft', 'published', 'correcting'] as const;
export const ReportStatus = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Who acted, and when. */
const AuthoredAt = z.object({ by: z.string(), at: Instant });

/**
 * A child's report of a day. `content` is the draft, else the published version. `revision` grows with each change
 * and is 0 until something is written. `name` is the full name, `givenName` the name used in sentences to the family.
 * `absence` is the reported absence of the day, without its reason; `attendance` whether the child was at school, by
 * its marks.
 */
export const StaffReport = z.object({
  childId: Id,
  name: z.string(),
  givenName: z.string(),
  absence: z.nullable(AbsenceDuration),
  attendance: ReportAttendance,
  id: z.nullable(Id),
  status: ReportStatus,
  revision: z.int().check(z.nonnegative()),
  content: ReportContent,
  saved: z.nullable(AuthoredAt),
  published: z.nullable(AuthoredAt),
  corrected: z.nullable(AuthoredAt),
});
export type StaffReport = z.infer<typeof StaffReport>;

const Both = z.object({ en: z.string(), fr: z.string() });

/**
 * The reports of a group for a day. `groups` are the groups the user writes for, the chosen one included; empty
 * without any. `foods` and `areas` are recent entries at the school and then the words of its lists, `meals` those that
 * it serves with their usual times, `HH:mm`, and `planned` the activities of the group's daily plan.
 */
export const ReportDay = z.object({
  date: Day,
  today: Day,
  groupId: z.nullable(Id),
  groups: z.array(z.object({ id: Id, room: z.string(), schoolId: Id, school: z.string() })),
  reports: z.array(StaffReport),
  foods: z.array(Both),
  areas: z.array(Both),
  meals: z.array(ServedMeal),
  planned: z.array(ActivityContent),
});
export type ReportDay = z.infer<typeof ReportDay>;

/** The changed parts, with the revision of the report they are based on. */
export const DraftParts = z.strictObject({
  childId: Id,
  revision: z.int().check(z.nonnegative()),
  parts: z.partial(ReportContent),
});
export type DraftParts = z.infer<typeof DraftParts>;

/** The maximum size of a group. */
const maxChildren = 60;

/** The reports after saving, including the changes of other users. */
export const SavedDrafts = z.array(
  z.object({
    childId: Id,
    id: Id,
    revision: z.int(),
    status: ReportStatus,
    content: ReportContent,
    saved: z.nullable(AuthoredAt),
  }),
);
export type SavedDrafts = z.infer<typeof SavedDrafts>;

/** A published version, the latest first; `n` counts from the first. */
export const ReportVersion = z.object({ n: z.int(), by: z.string(), at: Instant, content: ReportContent });
export type ReportVersion = z.infer<typeof ReportVersion>;

export const staffReportApi = {
  /**
   * Defaults to the user's first group and to today. 404 for a group the user does not write for; 422 `too_late` for
   * a future day.
   */
  day: endpoint({
    method: 'GET',
    path: '/api/staff/reports',
    access: 'staff:group',
    summary: 'Returns the reports of a group for a day, including drafts, with suggestions for writing them.',
    query: z.strictObject({ group: z.optional(idText), date: z.optional(Day) }),
    reply: ReportDay,
    errors: ['not_found'],
  }),
  /**
   * Saves parts of reports, each based on a revision. Nothing is saved when another user changed one of these parts
   * to a different value since (409, `problems` name them as `drafts.2.meals`). Other changed parts are kept, and
   * parts equal to the published ones are no correction. 422 for a day more than thirty days back or in the future,
   * 404 for a child of another group.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/reports/drafts',
    access: 'staff:group',
    summary: 'Saves drafts of daily reports, hidden from families.',
    body: z.strictObject({ date: Day, drafts: z.array(DraftParts).check(z.minLength(1), z.maxLength(maxChildren)) }),
    reply: SavedDrafts,
    errors: ['not_found', 'conflict'],
  }),
  /**
   * Publishes drafts, all or nothing: for the first time, or as a correction. 409 when one has changed since that
   * revision, 422 with `problems` such as `reports.0.meals.1.food` when one is incomplete. 409 `child_not_there`,
   * with the children in `notThere`, for the first report of a day of a child that staff did not see at school and
   * that `confirmed` does not list.
   */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/reports/publish',
    access: 'staff:group',
    summary: 'Publishes reports and notifies the families.',
    body: z.strictObject({
      reports: z.array(z.strictObject({ id: Id, revision: z.int() })).check(z.minLength(1), z.maxLength(maxChildren)),
      confirmed: z.optional(z.array(Id).check(z.maxLength(maxChildren))),
    }),
    reply: z.array(z.object({ id: Id, revision: z.int() })),
    errors: ['not_found', 'conflict', 'child_not_there'],
  }),
  /** The published version stays. 404 without a draft. */
  discard: endpoint({
    method: 'DELETE',
    path: '/api/staff/reports/{id}/draft',
    access: 'staff:group',
    summary: 'Deletes the draft of a report.',
    errors: ['not_found'],
  }),
  /** 404 for a report that was not published, and for one the user does not write. */
  versions: endpoint({
    method: 'GET',
    path: '/api/staff/reports/{id}/versions',
    access: 'staff:group',
    summary: 'Lists the published versions of a report with author and time, the latest first.',
    reply: z.array(ReportVersion),
    errors: ['not_found'],
  }),
};
