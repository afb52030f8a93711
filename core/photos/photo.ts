/** Photos of a group's day, as families see them and as staff prepare them. */
import * as z from 'zod/mini';
import { consentStates } from '#core/consents/consent-rules.ts';
import { FileIds } from '#core/files/file.ts';
import { bothTexts, Id, Instant } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { Day } from '#core/time/day.ts';
import { maxCaptionLength, maxTaggedChildren } from './photo-rules.ts';

/**
 * A photo that a family sees; `id` is that of its file, `width` and `height` those of its largest size in pixels.
 * `caption` is in the reader's language, or in the other one with its `lang`; empty without one.
 */
export const FamilyPhoto = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  lang: z.optional(Locale),
});
export type FamilyPhoto = z.infer<typeof FamilyPhoto>;

/** A month, `yyyy-MM`. */
export const PhotoMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'wrong_type' }));

/** The number of photos in an archive, and the bytes of their largest sizes. */
export const PhotoTotal = z.object({ photos: z.int(), bytes: z.int() });
export type PhotoTotal = z.infer<typeof PhotoTotal>;

/**
 * The photos of a child in a month, the latest day first. `months` are those with photos, the latest first. `month` is
 * null without any. `ofMonth` and `ofAll` are what the archives contain.
 */
export const ChildPhotos = z.object({
  childId: Id,
  month: z.nullable(PhotoMonth),
  months: z.array(PhotoMonth),
  photos: z.array(z.extend(FamilyPhoto, { day: Day })),
  ofMonth: PhotoTotal,
  ofAll: PhotoTotal,
});
export type ChildPhotos = z.infer<typeof ChildPhotos>;

/** A child that can be tagged if `ownFamily` is granted; `otherFamilies` lets other families see it. */
export const PhotoChild = z.object({
  childId: Id,
  name: z.string(),
  ownFamily: z.enum(consentStates),
  otherFamilies: z.enum(consentStates),
});
export type PhotoChild = z.infer<typeof PhotoChild>;

/**
 * A photo as staff see it. `reached`: the number of children of the group whose families see it once their report is
 * published. `isHidden`: a family took it down, and the office has not decided yet.
 */
export const StaffPhoto = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  caption: z.object({ en: z.string(), fr: z.string() }),
  childIds: z.array(Id),
  isForGroup: z.boolean(),
  isHidden: z.boolean(),
  reached: z.int(),
});
export type StaffPhoto = z.infer<typeof StaffPhoto>;

/**
 * The photos of a group's day. `children` are those of the group, and tagged ones who have changed groups. `mayAdd`:
 * the reports of the day are still written. `maySettle`: the user is of the office.
 */
export const GroupPhotos = z.object({
  groupId: Id,
  day: Day,
  languages: z.array(Locale),
  children: z.array(PhotoChild),
  photos: z.array(StaffPhoto),
  mayAdd: z.boolean(),
  maySettle: z.boolean(),
});
export type GroupPhotos = z.infer<typeof GroupPhotos>;

const TaggedIds = z.array(Id).check(
  z.maxLength(maxTaggedChildren),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'not_allowed' }),
);

/** What changes about a photo. A part that is left out stays. */
export const PhotoChange = z.strictObject({
  childIds: z.optional(TaggedIds),
  caption: z.optional(bothTexts(maxCaptionLength)),
  isForGroup: z.optional(z.boolean()),
});
export type PhotoChange = z.infer<typeof PhotoChange>;

/**
 * Uploaded photos for a day. `details` has what is stated about each file, in the order of `fileIds`. `replaces` is a
 * photo of the same day that the new one takes the place of: it is deleted.
 */
export const NewPhotos = z
  .strictObject({ fileIds: FileIds, details: z.optional(z.array(PhotoChange)), replaces: z.optional(Id) })
  .check(
    z.refine(({ fileIds, details }) => !details || details.length === fileIds.length, {
      path: ['details'],
      error: 'not_allowed',
    }),
  );
export type NewPhotos = z.infer<typeof NewPhotos>;

/** What the office decides about a photo that a family took down. */
export const photoDecisions = ['restore', 'delete'] as const;
export const PhotoDecision = z.strictObject({ decision: z.enum(photoDecisions) });
export type PhotoDecision = z.infer<typeof PhotoDecision>;

/**
 * A photo that a family took down and that the office has not settled. `takenDownBy` is the guardian, `room` the name
 * of the group.
 */
export const TakenDownPhoto = z.object({
  id: Id,
  schoolId: Id,
  groupId: Id,
  room: z.string(),
  day: Day,
  takenDownBy: z.string(),
  takenDownAt: Instant,
});
export type TakenDownPhoto = z.infer<typeof TakenDownPhoto>;
