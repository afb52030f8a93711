/** Who works at a school. (§2 Messages screen, Daily reports screen) */
import * as z from 'zod/mini';

/** What somebody does at the school, said in the reader’s own language. */
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
