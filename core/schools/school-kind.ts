/** The kind of a school: it decides the usual words, hours and meals. */
import * as z from 'zod/mini';

export const schoolKinds = ['school', 'childcare_center', 'daycare', 'school_daycare'] as const;
export const SchoolKind = z.enum(schoolKinds);
export type SchoolKind = z.infer<typeof SchoolKind>;
