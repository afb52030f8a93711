/** Labels and badges of a quiz. */
import { CalendarDays, CalendarX, CircleCheck, Clock, Lock, type LucideIcon, RotateCcw } from 'lucide-react';
import type { Locale } from '#core/lang/locale.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { hasPassed, isClosed, isDueSoon, isPastDue } from '#core/quizzes/quiz-rules.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { TranslationKey, Translate } from '#web/i18n/use-translation.ts';

export type Mark = { readonly word: TranslationKey; readonly tone: Tone; readonly icon: LucideIcon };

const marks = {
  dueSoon: { word: 'quizzes.dueSoon', tone: 'sun', icon: Clock },
  upcoming: { word: 'quizzes.upcoming', tone: 'river', icon: CalendarDays },
  expired: { word: 'quizzes.expired', tone: 'stone', icon: CalendarX },
  closed: { word: 'quizzes.closedBySchool', tone: 'stone', icon: Lock },
  passed: { word: 'quizzes.passed', tone: 'fir', icon: CircleCheck },
  notPassed: { word: 'quizzes.notPassed', tone: 'sun', icon: RotateCcw },
} as const satisfies Record<string, Mark>;

/** The badge of a quiz: due soon, due later, past, or closed early. */
export function timeMark(quiz: Quiz, now: Date): Mark {
  if (isClosed(quiz)) return marks.closed;
  if (isPastDue(quiz, now)) return marks.expired;
  return isDueSoon(quiz, now) ? marks.dueSoon : marks.upcoming;
}

/** The badge of a score: passed or not. */
export const passMark = (quiz: Pick<Quiz, 'score' | 'passingScore'>): Mark =>
  hasPassed(quiz) ? marks.passed : marks.notPassed;

type FormatContext = { readonly zone: string; readonly now: Date; readonly locale: Locale; readonly t: Translate };

/** `Today, 4:30 PM`; `Tomorrow, 4:30 PM`; `Apr 28, 4:30 PM`, school time. */
export function dueLabel({ dueDate }: Pick<Quiz, 'dueDate'>, { zone, now, locale, t }: FormatContext): string {
  const due = schoolTimeAt(new Date(dueDate), zone);
  const today = schoolTimeAt(now, zone).day;
  const time = formatTime(due.time, locale);
  if (due.day === today) return t('quizzes.today', { time });
  if (due.day === addDays(today, 1)) return t('quizzes.tomorrow', { time });
  return t('quizzes.onDay', { day: formatDay(due.day, locale, 'short'), time });
}
