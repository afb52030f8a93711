/** Daily reports as the school's staff write them. (decisions, Daily reports; trust, Who may what) */
import * as z from 'zod/mini';
import { AbsenceDuration } from '#core/absences/absence.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText, Instant } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { ReportAttendance } from './report-attendance-rules.ts';
import { ReportContent, WrittenActivity } from './report-content.ts';

/** `draft` was never published; `correcting` is published, and something else is being written. */
const reportStatuses = ['none', 'draft', 'published', 'correcting'] as const;
export const ReportStatus = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** Who did something and when. */
const Act = z.object({ by: z.string(), at: Instant });

/**
 * One child's report of a day: `content` is what is being written, else what is published. `revision` grows with each
 * change and is 0 until something is written. `name` is the full name, `givenName` what sentences to the family call
 * the child. `absence` is what the family reported of the day, never why; `attendance` whether the child was at school,
 * by the marks of that day.
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
  saved: z.nullable(Act),
  published: z.nullable(Act),
  corrected: z.nullable(Act),
});
export type StaffReport = z.infer<typeof StaffReport>;

const Both = z.object({ en: z.string(), fr: z.string() });

/**
 * A group's day. `groups` are those whose reports one writes, the chosen one among them; none where one has none.
 * `foods` and `areas` were said at the school lately, `planned` is what the group's plan of the day says.
 */
export const ReportDay = z.object({
  date: Day,
  today: Day,
  groupId: z.nullable(Id),
  groups: z.array(z.object({ id: Id, room: z.string(), school: z.string() })),
  reports: z.array(StaffReport),
  foods: z.array(Both),
  areas: z.array(Both),
  planned: z.array(WrittenActivity),
});
export type ReportDay = z.infer<typeof ReportDay>;

/** The parts that changed, against the report as it was when the first of them was touched. */
export const DraftParts = z.strictObject({
  childId: Id,
  revision: z.int().check(z.nonnegative()),
  parts: z.partial(ReportContent),
});
export type DraftParts = z.infer<typeof DraftParts>;

/** As many children at once as the largest group has. */
const mostChildren = 60;

/** Reports as they stand then, with what others wrote beside it. */
export const DraftsSaved = z.array(
  z.object({
    childId: Id,
    id: Id,
    revision: z.int(),
    status: ReportStatus,
    content: ReportContent,
    saved: z.nullable(Act),
  }),
);
export type DraftsSaved = z.infer<typeof DraftsSaved>;

/** What was published, the latest first; `n` counts from the first. */
export const ReportVersion = z.object({ n: z.int(), by: z.string(), at: Instant, content: ReportContent });
export type ReportVersion = z.infer<typeof ReportVersion>;

export const staffReportApi = {
  /**
   * The first of one's groups and today unless said. 404 for a group whose reports one does not write; 422 `too_late`
   * for a day to come.
   */
  day: endpoint({
    method: 'GET',
    path: '/api/staff/reports',
    who: 'staff:group',
    does: 'Gives a group’s reports of a day, drafts among them, with what helps to write them.',
    spec: 'decisions, Daily reports; trust, Who may what',
    query: z.strictObject({ group: z.optional(idText), date: z.optional(Day) }),
    reply: ReportDay,
    refuses: ['not_found'],
  }),
  /**
   * Saves parts of reports, each against the revision that it was written on: nothing at all where somebody else has
   * changed one of these parts since into something else (409, `problems` name them as `drafts.2.meals`). Other parts
   * that changed stay as they are, and what is published already is no correction. 422 for a day more than thirty days
   * back or to come, 404 for a child of another group.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/staff/reports/drafts',
    who: 'staff:group',
    does: 'Saves what is being written of children’s reports of a day. Families see nothing of it.',
    spec: 'decisions, Daily reports; trust, daily report',
    body: z.strictObject({ date: Day, drafts: z.array(DraftParts).check(z.minLength(1), z.maxLength(mostChildren)) }),
    reply: DraftsSaved,
    refuses: ['not_found', 'moved_on'],
  }),
  /**
   * Publishes what is being written, all of it or nothing: the first time, or as a correction of what was published.
   * 409 where one has changed since that revision, 422 with `problems` such as `reports.0.meals.1.food` where one is
   * not complete. 409 `child_not_there`, with the children in `notThere`, where the first report of a day is of a child
   * not seen at school by staff that day and `confirmed` does not name the child.
   */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/reports/publish',
    who: 'staff:group',
    does: 'Publishes reports to the families of their children, and tells them.',
    spec: 'decisions, Daily reports',
    body: z.strictObject({
      reports: z.array(z.strictObject({ id: Id, revision: z.int() })).check(z.minLength(1), z.maxLength(mostChildren)),
      confirmed: z.optional(z.array(Id).check(z.maxLength(mostChildren))),
    }),
    reply: z.array(z.object({ id: Id, revision: z.int() })),
    refuses: ['not_found', 'moved_on', 'child_not_there'],
  }),
  /** What was published stays. 404 where nothing is being written. */
  discard: endpoint({
    method: 'DELETE',
    path: '/api/staff/reports/{id}/draft',
    who: 'staff:group',
    does: 'Throws away what is being written of a report.',
    spec: 'decisions, Daily reports',
    refuses: ['not_found'],
  }),
  /** 404 for a report that was never published, and for one that one does not write. */
  versions: endpoint({
    method: 'GET',
    path: '/api/staff/reports/{id}/versions',
    who: 'staff:group',
    does: 'Lists what was published of a report and corrected since, the latest first, with who did and when.',
    spec: 'trust, daily report: corrections are kept',
    reply: z.array(ReportVersion),
    refuses: ['not_found'],
  }),
};
