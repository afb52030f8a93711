/** The staff of a school. */
import * as z from 'zod/mini';
import { typedLine } from '#core/http/fields.ts';

/** Job titles, shown in the reader’s own language. */
export const staffTitles = [
  'class_teacher',
  'art_teacher',
  'music_teacher',
  'principal',
  'educator',
  'office',
] as const;
export const StaffTitle = z.enum(staffTitles);
export type StaffTitle = z.infer<typeof StaffTitle>;

/** Maximum number of characters of a title in the school's own words. */
export const maxOwnTitleLength = 60;

const words = typedLine({ max: maxOwnTitleLength });

/** A title in the school's own words, shown in place of the job title; empty in a language that is not written. */
export const OwnTitle = z.strictObject({ en: words, fr: words });
export type OwnTitle = z.infer<typeof OwnTitle>;
