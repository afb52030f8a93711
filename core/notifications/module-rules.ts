/** Notifications about a module that a school hides from families. */
import type { SchoolModule } from '#core/schools/school-module.ts';
import type { NotificationKind } from './notification.ts';

/** The module of each kind of notification that has one. */
export const moduleOfKind = {
  report: 'reports',
  quiz: 'quizzes',
  form: 'forms',
  order: 'store',
} as const satisfies Partial<Record<NotificationKind, SchoolModule>>;
