/** How a quiz is said and looks: until when, and which badge it bears. */
import { CalendarDays, CalendarX, CircleCheck, Clock, Lock, type LucideIcon, RotateCcw } from 'lucide-react';
import type { Locale } from '#core/lang/locale.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { hasPassed, isClosed, isDueSoon, isPastDue } from '#core/quizzes/quiz-rules.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { PlainKey, Words } from '#web/words/words.ts';

export type Mark = { readonly word: PlainKey; readonly tone: Tone; readonly icon: LucideIcon };

const marks = {
  dueSoon: { word: 'quizzes.dueSoon', tone: 'sun', icon: Clock },
  upcoming: { word: 'quizzes.upcoming', tone: 'river', icon: CalendarDays },
  expired: { word: 'quizzes.expired', tone: 'stone', icon: CalendarX },
  closed: { word: 'quizzes.closedBySchool', tone: 'stone', icon: Lock },
  passed: { word: 'quizzes.passed', tone: 'fir', icon: CircleCheck },
  notPassed: { word: 'quizzes.notPassed', tone: 'sun', icon: RotateCcw },
} as const satisfies Record<string, Mark>;

/** Whether it is due soon, later, or no more; or the school ended it before. (§4) */
export function timeMark(quiz: Quiz, now: Date): Mark {
  if (isClosed(quiz)) return marks.closed;
  if (isPastDue(quiz, now)) return marks.expired;
  return isDueSoon(quiz, now) ? marks.dueSoon : marks.upcoming;
}

/** Whether the score was enough. */
export const passMark = (quiz: Pick<Quiz, 'score' | 'passingScore'>): Mark =>
  hasPassed(quiz) ? marks.passed : marks.notPassed;

type Reading = { readonly zone: string; readonly now: Date; readonly locale: Locale; readonly t: Words };

/** `Today, 4:30 PM`; `Tomorrow, 4:30 PM`; `Apr 28, 4:30 PM`, on the school's clock. */
export function dueInWords({ dueDate }: Pick<Quiz, 'dueDate'>, { zone, now, locale, t }: Reading): string {
  const due = schoolTimeAt(new Date(dueDate), zone);
  const today = schoolTimeAt(now, zone).day;
  const time = formatTime(due.time, locale);
  if (due.day === today) return t('quizzes.today', { time });
  if (due.day === addDays(today, 1)) return t('quizzes.tomorrow', { time });
  return t('quizzes.onDay', { day: formatDay(due.day, locale, 'short'), time });
}
