/** The parts of the app that a school can hide from families. */
import * as z from 'zod/mini';

export const schoolModules = ['quizzes', 'store', 'forms', 'reports', 'plans', 'feedback', 'followers'] as const;
export const SchoolModule = z.enum(schoolModules);
export type SchoolModule = z.infer<typeof SchoolModule>;
