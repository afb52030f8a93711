/** Announcements as staff write and publish them. */
import * as z from 'zod/mini';
import { FileIds } from '#core/files/file.ts';
import { StoredFile } from '#core/files/stored-file.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedLine, typedText } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { missingLanguages, requiredLanguages } from '#core/lang/bilingual-rules.ts';
import { Locale } from '#core/lang/locale.ts';
import { FamilyCount } from '#core/notifications/reach-rules.ts';
import { Day } from '#core/time/day.ts';
import { AnnouncementIcon, AnnouncementType } from './announcement.ts';

const maxTitleLength = 80;
const maxDescriptionLength = 160;
const maxDetailsLength = 2000;

/** Maximum length of each text, in code points. */
export const maxAnnouncementLengths = {
  title: maxTitleLength,
  description: maxDescriptionLength,
  details: maxDetailsLength,
} as const;

const Title = typedLine({ max: maxTitleLength });
const Description = typedLine({ max: maxDescriptionLength });
const Details = typedText({ max: maxDetailsLength });

/** The texts in both languages; empty where they are not written. */
export const AnnouncementContent = z.strictObject({
  title: z.strictObject({ en: Title, fr: Title }),
  description: z.strictObject({ en: Description, fr: Description }),
  details: z.strictObject({ en: Details, fr: Details }),
});
export type AnnouncementContent = z.infer<typeof AnnouncementContent>;

export const announcementTexts = ['title', 'description', 'details'] as const;

/** The audience: a group, a whole school, or every school of the organization. */
export const AnnouncementTarget = z.union([
  z.strictObject({ groupId: Id }),
  z.strictObject({ schoolId: Id }),
  z.strictObject({ organizationId: Id }),
]);
export type AnnouncementTarget = z.infer<typeof AnnouncementTarget>;

/**
 * `day` is the day the announcement is about. `atNight` sends it at any hour and overrides the notification settings
 * of families. Only the office may set it; absent means false. `fileIds` are the uploaded files in their order: a
 * change without it keeps them.
 */
export const AnnouncementDraft = z.strictObject({
  target: AnnouncementTarget,
  type: AnnouncementType,
  icon: AnnouncementIcon,
  day: Day,
  words: AnnouncementContent,
  atNight: z.optional(z.boolean()),
  fileIds: z.optional(FileIds),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/**
 * Why an announcement cannot be published where these languages are written: `required` at `words.title.fr` for each
 * text missing in one of them, or in the other one if it is begun. Empty when it can be.
 */
export function announcementProblems(texts: AnnouncementContent, languages: readonly Locale[]): FieldProblem[] {
  const required = requiredLanguages(languages, Object.values(texts));
  return announcementTexts.flatMap((text) => missingLanguages(`words.${text}`, texts[text], required));
}

/** `languages` are those that the target's school writes, or any school of the organization. */
const Target = z.object({
  target: AnnouncementTarget,
  name: z.string(),
  room: z.nullable(z.string()),
  languages: z.array(Locale),
});

/**
 * `isOffice`: the current user is the target's office, which may send at night. `families` counts the families on
 * Parvis.
 */
const OwnTarget = z.extend(Target, { isOffice: z.boolean(), families: FamilyCount });

/**
 * `name` is the name of the school or organization, `room` of the group. `mayEdit` is the current user's right;
 * without it staff see only published announcements, without their readers. `readers` counts each guardian once.
 */
export const StaffAnnouncement = z.extend(Target, {
  id: Id,
  type: AnnouncementType,
  icon: AnnouncementIcon,
  day: Day,
  words: AnnouncementContent,
  files: z.array(StoredFile),
  atNight: z.boolean(),
  author: z.string(),
  publishedAt: z.nullable(Instant),
  edited: z.nullable(z.object({ by: z.string(), at: Instant })),
  revision: z.int(),
  mayEdit: z.boolean(),
  readers: z.nullable(z.object({ read: z.int(), all: z.int() })),
  remindedAt: z.nullable(Instant),
  mayRemind: z.boolean(),
});
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

/**
 * A guardian in the audience. `readAt` is null until they open the announcement. `children` are sorted by first name.
 */
export const AnnouncementReader = z.object({
  userId: Id,
  name: z.string(),
  children: z.array(z.string()),
  readAt: z.nullable(Instant),
});
export type AnnouncementReader = z.infer<typeof AnnouncementReader>;

export const staffAnnouncementApi = {
  /**
   * `targets` are the audiences the current user may publish to, the widest first. Drafts come first, then the
   * newest.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/announcements',
    access: 'staff:group',
    summary: 'Lists the announcements of the user’s schools, the user’s drafts and the permitted audiences.',
    reply: z.object({ announcements: z.array(StaffAnnouncement), targets: z.array(OwnTarget) }),
  }),
  /**
   * 404 for an audience the user may not publish to; 403 for `atNight` unless the user is its office; 422 `not_allowed`
   * at `fileIds` for a file that the user did not upload or that has a record; 507 `storage_full` for one that the
   * quota of the school has no space for.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/staff/announcements',
    access: 'staff:group',
    summary: 'Creates a draft announcement, visible only to staff who may publish it.',
    body: AnnouncementDraft,
    reply: StaffAnnouncement,
    status: 201,
    errors: ['not_found', 'forbidden', 'storage_full'],
  }),
  /**
   * A published announcement must stay complete (422 `required`) and keep its audience (422 `not_allowed`). Files that
   * are no longer listed are deleted; 422 `not_allowed` at `fileIds` as for a new one. 409 when it was changed since
   * that revision.
   */
  change: endpoint({
    method: 'PUT',
    path: '/api/staff/announcements/{id}',
    access: 'staff:group',
    summary: 'Changes an announcement. Families see changes to a published one at once.',
    body: z.extend(AnnouncementDraft, { revision: z.int() }),
    reply: StaffAnnouncement,
    errors: ['not_found', 'forbidden', 'conflict', 'storage_full'],
  }),
  /**
   * 422 `required` at `words.title.fr` where a language of the school is missing; 409 when it was changed since that
   * revision.
   */
  publish: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/{id}/publish',
    access: 'staff:group',
    summary: 'Publishes an announcement that is complete in the school’s languages and notifies its families.',
    body: z.strictObject({ revision: z.int() }),
    reply: StaffAnnouncement,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  /** 404 for an announcement the user may not publish. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/staff/announcements/{id}',
    access: 'staff:group',
    summary: 'Deletes a draft, or withdraws a published announcement.',
    errors: ['not_found'],
  }),
  /**
   * Guardians who have not opened it come first, then by name. 404 for a draft and for one the user may not publish.
   */
  readers: endpoint({
    method: 'GET',
    path: '/api/staff/announcements/{id}/readers',
    access: 'staff:group',
    summary: 'Lists the guardians an announcement is for, and when each opened it.',
    reply: z.array(AnnouncementReader),
    errors: ['not_found'],
  }),
  /** At most one reminder per school day: 429 until the next day. */
  remind: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/{id}/reminders',
    access: 'staff:group',
    summary: 'Sends a reminder to the guardians who have not opened an announcement.',
    reply: StaffAnnouncement,
    errors: ['not_found'],
  }),
};
