/** Announcements as the school writes them. (§3 Announcement; decisions, Dashboard; trust, Who may what) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { locales } from '#core/lang/locale.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { Day } from '#core/time/day.ts';
import { AnnouncementIcon, AnnouncementType } from './announcement.ts';

const longestTitle = 80;
const longestDescription = 160;
const longestDetails = 2000;

/** The longest of each text, in code points. */
export const longest = { title: longestTitle, description: longestDescription, details: longestDetails } as const;

const Title = typedLine({ max: longestTitle });
const Description = typedLine({ max: longestDescription });
const Details = typedText({ max: longestDetails });

/** Its words in both languages; empty where they are not written yet. */
export const AnnouncementWords = z.strictObject({
  title: z.strictObject({ en: Title, fr: Title }),
  description: z.strictObject({ en: Description, fr: Description }),
  details: z.strictObject({ en: Details, fr: Details }),
});
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

export const announcementTexts = ['title', 'description', 'details'] as const;

/** For a group of a school, a whole school, or every school of the organization. */
export const AnnouncementTarget = z.union([
  z.strictObject({ groupId: Id }),
  z.strictObject({ schoolId: Id }),
  z.strictObject({ organizationId: Id }),
]);
export type AnnouncementTarget = z.infer<typeof AnnouncementTarget>;

/**
 * `day` is the one that it is about. `atNight` sends it at any hour and past what families chose about announcements:
 * for the office only, absent is no.
 */
export const AnnouncementDraft = z.strictObject({
  target: AnnouncementTarget,
  type: AnnouncementType,
  icon: AnnouncementIcon,
  day: Day,
  words: AnnouncementWords,
  atNight: z.optional(z.boolean()),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/**
 * What keeps an announcement from being published: every text that is missing in a language, `required` at `title.fr`.
 * Empty when nothing does.
 */
export function announcementProblems(words: AnnouncementWords): FieldProblem[] {
  return announcementTexts.flatMap((text) =>
    locales
      .filter((locale) => words[text][locale].trim() === '')
      .map((locale): FieldProblem => ({ path: `words.${text}.${locale}`, code: 'required' })),
  );
}

const Target = z.object({ target: AnnouncementTarget, name: z.string(), room: z.nullable(z.string()) });

/** `isOffice` where the caller is its office, who may send at night; `families` counts those on Parvis. */
const OwnTarget = z.extend(Target, { isOffice: z.boolean(), families: FamilyCount });

/**
 * `name` is its school's or organization's, `room` its group's. `mayEdit` is the caller's; who may not sees only what
 * is published, and neither who has read it. Counted are guardians, each once.
 */
export const StaffAnnouncement = z.extend(Target, {
  id: Id,
  type: AnnouncementType,
  icon: AnnouncementIcon,
  day: Day,
  words: AnnouncementWords,
  atNight: z.boolean(),
  author: z.string(),
  publishedAt: z.nullable(Instant),
  edited: z.nullable(z.object({ by: z.string(), at: Instant })),
  revision: z.int(),
  mayEdit: z.boolean(),
  readers: z.nullable(z.object({ read: z.int(), all: z.int() })),
  nudgedAt: z.nullable(Instant),
  mayNudge: z.boolean(),
});
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

/** One guardian of those whom it is for; null while they have not opened it. `children` by first name. */
export const AnnouncementReader = z.object({
  userId: Id,
  name: z.string(),
  children: z.array(z.string()),
  readAt: z.nullable(Instant),
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;

export const staffAnnouncementApi = {
  /** `targets` are those to whom one may announce, the widest first. Drafts stand first, then the newest. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/announcements',
    who: 'staff:group',
    does: 'Lists what was announced at one’s schools, one’s own drafts, and to whom one may announce.',
    spec: 'trust, Who may what',
    reply: z.object({ announcements: z.array(StaffAnnouncement), targets: z.array(OwnTarget) }),
  }),
  /** 404 for a target that is not one’s to announce to; 403 for `atNight` where one is not its office. */
  create: endpoint({
    method: 'POST',
    path: '/api/staff/announcements',
    who: 'staff:group',
    does: 'Begins an announcement, which nobody but those who may publish it sees.',
    spec: 'trust, Who may what',
    body: AnnouncementDraft,
    reply: StaffAnnouncement,
    answers: 201,
    refuses: ['not_found', 'forbidden'],
  }),
  /**
   * A published one stays complete (422 `required`) and for whom it was (422 `not_allowed`). 409 where somebody changed
   * it since that revision.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/announcements/{id}',
    who: 'staff:group',
    does: 'Changes an announcement; families read a published one anew at once.',
    spec: 'trust, Who may what',
    body: z.extend(AnnouncementDraft, { revision: z.int() }),
    reply: StaffAnnouncement,
    refuses: ['not_found', 'forbidden', 'moved_on'],
  }),
  /**
   * 422 `required` at `words.title.fr` where a language is missing; 409 where somebody changed it since that revision.
   */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/{id}/publish',
    who: 'staff:group',
    does: 'Publishes an announcement that is complete in both languages, and tells the families whom it is for.',
    spec: 'trust, Who may what: published only when complete in both languages',
    body: z.strictObject({ revision: z.int() }),
    reply: StaffAnnouncement,
    refuses: ['not_found', 'forbidden', 'moved_on'],
  }),
  /** 404 for one that is not one’s own to publish. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/staff/announcements/{id}',
    who: 'staff:group',
    does: 'Throws a draft away, or takes a published announcement back from the families.',
    spec: 'trust, Who may what',
    refuses: ['not_found'],
  }),
  /** Who has not opened it first, then by name. 404 for a draft, and for one that is not one’s own to publish. */
  readers: endpoint({
    method: 'GET',
    path: '/api/staff/announcements/{id}/readers',
    who: 'staff:group',
    does: 'Lists the guardians whom an announcement is for, and when each opened it.',
    spec: 'trust, Who may what',
    reply: z.array(AnnouncementReader),
    refuses: ['not_found'],
  }),
  /** At most once on a day of the school: 429 until the next. */
  nudge: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/{id}/nudge',
    who: 'staff:group',
    does: 'Reminds the guardians who have not opened an announcement, without its words.',
    spec: 'trust, Push, mail',
    reply: StaffAnnouncement,
    refuses: ['not_found'],
  }),
};
