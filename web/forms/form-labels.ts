/** Labels and colors of forms: kinds, states, due dates, and times at the school. */
import { CalendarDays, ClipboardPen, type LucideIcon, Signature } from 'lucide-react';
import type { AnswerSummary, EventPlace, FormField, FormKind, FormSummary } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import { type FormState, isBlank, needsAction } from '#core/forms/form-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays, isWrittenDay } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export const kindIcons: Readonly<Record<FormKind, { icon: LucideIcon; tone: Tone }>> = {
  form: { icon: ClipboardPen, tone: 'lake' },
  permission: { icon: Signature, tone: 'river' },
  event: { icon: CalendarDays, tone: 'plum' },
};

export const stateTones: Readonly<Record<FormState, Tone>> = {
  to_do: 'river',
  late: 'maple',
  withdrawn: 'sun',
  full: 'stone',
  waiting: 'lake',
  read_only: 'stone',
  done: 'fir',
  closed: 'stone',
};

export const answerEndLabels = {
  withdrawn: 'forms.endedWithdrawn',
  replaced: 'forms.endedReplaced',
  left: 'forms.endedLeft',
} as const satisfies Readonly<Record<NonNullable<AnswerSummary['ended']>, string>>;

/** The due date; undefined once the form is answered. */
export function dueLabel(
  { dueDay }: Pick<FormSummary, 'dueDay'>,
  state: FormState,
  today: string,
  locale: Locale,
  t: Translate,
): string | null {
  if (state === 'done') return null;
  const day = formatDay(dueDay, locale, 'long');
  if (dueDay < today) return t('forms.wasDue', { day });
  if (needsAction(state) && dueDay === today) return t('forms.dueToday');
  if (needsAction(state) && dueDay === addDays(today, 1)) return t('forms.dueTomorrow');
  return t('forms.due', { day });
}

/** `April 14, 2026 at 9:00 AM`, school time. */
export function formatInstant(instant: string, zone: string, locale: Locale, t: Translate): string {
  const { day, time } = schoolTimeAt(new Date(instant), zone);
  return t('forms.givenAt', { day: formatDay(day, locale, 'long'), time: formatTime(time, locale) });
}

/** `6:00 PM to 8:00 PM`. */
export function formatHours({ startsAt, endsAt }: EventPlace, locale: Locale, t: Translate): string {
  const from = formatTime(startsAt, locale);
  return endsAt === null ? from : t('forms.fromTo', { from, to: formatTime(endsAt, locale) });
}

/** An answer as text, in the reader's language. */
export function formatAnswer(
  { type, options }: FormField,
  answer: FieldAnswer | undefined,
  locale: Locale,
  t: Translate,
): string {
  const labelOf = (id: number) => options.find((option) => option.id === id)?.label ?? '';
  if (isBlank(answer)) return t('forms.noAnswer');
  if (typeof answer === 'boolean') return t(answer ? 'forms.yes' : 'forms.no');
  if (typeof answer === 'number') return labelOf(answer);
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ');
  // A text answer is shown as typed, even if it looks like a date.
  return type === 'date' && isWrittenDay(answer) ? formatDay(answer, locale, 'long') : answer;
}
