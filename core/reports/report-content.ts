/**
 * What a report says, as the school writes it: in two languages, of which one is enough. (§3 Daily report; trust, daily
 * report)
 */
import * as z from 'zod/mini';
import { unfinishedText } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { type Either, inLanguage, type Locale } from '#core/lang/locale.ts';
import { addMinutes, minutesOf, TimeOfDay } from '#core/time/school-clock.ts';
import { type DailyReport, MealType, Mood, Portion } from './report.ts';

const longestFood = 120;
const longestArea = 60;
const longestTitle = 80;
const longestDescription = 300;
const longestNotes = 1500;
const mostMeals = 8;
const mostNaps = 4;
const mostAreas = 12;
const mostActivities = 12;

/** The longest of each text, in code points, and the most of each list. */
export const longest = {
  food: longestFood,
  area: longestArea,
  title: longestTitle,
  description: longestDescription,
  notes: longestNotes,
} as const;
export const most = {
  meals: mostMeals,
  naps: mostNaps,
  learningAreas: mostAreas,
  activities: mostActivities,
} as const;

/** A text that is being written in both languages; empty where it is not written. */
function unfinishedTexts(max: number) {
  return z.strictObject({ en: unfinishedText({ max }), fr: unfinishedText({ max }) });
}
export type BothTexts = Readonly<Record<Locale, string>>;

const WrittenMeal = z.strictObject({
  type: MealType,
  time: TimeOfDay,
  food: unfinishedTexts(longestFood),
  eaten: Portion,
});
export type WrittenMeal = z.infer<typeof WrittenMeal>;

const WrittenNap = z.strictObject({ start: TimeOfDay, end: TimeOfDay });
export type WrittenNap = z.infer<typeof WrittenNap>;

/** When children nap unless it is said otherwise. */
export const usualNap: WrittenNap = { start: '12:45', end: '14:00' };

const Percentage = z.int().check(z.minimum(0), z.maximum(100));
const WrittenArea = z.strictObject({ area: unfinishedTexts(longestArea), progress: Percentage });
export type WrittenArea = z.infer<typeof WrittenArea>;

export const WrittenActivity = z.strictObject({
  time: TimeOfDay,
  title: unfinishedTexts(longestTitle),
  description: unfinishedTexts(longestDescription),
});
export type WrittenActivity = z.infer<typeof WrittenActivity>;

/** The parts of a report, each of which is saved by itself. Times are `HH:mm`, progress is a percentage. */
export const ReportContent = z.strictObject({
  mood: z.strictObject({ morning: z.nullable(Mood), afternoon: z.nullable(Mood), overall: z.nullable(Mood) }),
  meals: z.array(WrittenMeal).check(z.maxLength(mostMeals)),
  naps: z.array(WrittenNap).check(z.maxLength(mostNaps)),
  learningAreas: z.array(WrittenArea).check(z.maxLength(mostAreas)),
  activities: z.array(WrittenActivity).check(z.maxLength(mostActivities)),
  notes: unfinishedTexts(longestNotes),
});
export type ReportContent = z.infer<typeof ReportContent>;

export const contentParts = ['mood', 'meals', 'naps', 'learningAreas', 'activities', 'notes'] as const;
export const ContentPart = z.enum(contentParts);
export type ContentPart = z.infer<typeof ContentPart>;

/** A report of which nothing is written. */
export const blankContent: ReportContent = {
  mood: { morning: null, afternoon: null, overall: null },
  meals: [],
  naps: [],
  learningAreas: [],
  activities: [],
  notes: { en: '', fr: '' },
};

const isWritten = ({ en, fr }: BothTexts) => en.trim() !== '' || fr.trim() !== '';

/** Whether nothing at all is written. */
export function isBlank({ mood, notes, ...lists }: ReportContent): boolean {
  const felt = Object.values(mood).some((one) => one !== null);
  return !felt && !isWritten(notes) && Object.values(lists).every((list) => list.length === 0);
}

/**
 * What keeps a report from being published, the first first; empty when nothing does. An empty report is `required` as
 * a whole, and so is a meal's food, an area's name or an activity's title that is in neither language; the end of a nap
 * that does not end after it began is `too_early`, and so is the start of one that begins while another lasts.
 */
export function contentProblems(content: ReportContent): FieldProblem[] {
  if (isBlank(content)) return [{ path: '', code: 'required' }];
  const required = (path: string, text: BothTexts): FieldProblem[] =>
    isWritten(text) ? [] : [{ path, code: 'required' }];
  return [
    ...content.meals.flatMap(({ food }, n) => required(`meals.${n}.food`, food)),
    ...content.naps.flatMap((nap, n): FieldProblem[] => [
      ...(beginsInAnother(content.naps, n) ? [{ path: `naps.${n}.start`, code: 'too_early' } as const] : []),
      ...(nap.start < nap.end ? [] : [{ path: `naps.${n}.end`, code: 'too_early' } as const]),
    ]),
    ...content.learningAreas.flatMap(({ area }, n) => required(`learningAreas.${n}.area`, area)),
    ...content.activities.flatMap(({ title }, n) => required(`activities.${n}.title`, title)),
  ];
}

/** Whether two naps share some time; one that begins as the other ends does not. */
export function areOverlapping(one: WrittenNap, other: WrittenNap): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a nap begins while another lasts that began earlier, or as early and stands before it. */
function beginsInAnother(naps: readonly WrittenNap[], place: number): boolean {
  const nap = naps[place];
  return naps.some(
    (other, n) =>
      nap !== undefined &&
      areOverlapping(other, nap) &&
      (other.start < nap.start || (other.start === nap.start && n < place)),
  );
}

/** The nap to begin with beside others: the usual one, or half an hour after the last where that is taken. */
export function nextNap(naps: readonly WrittenNap[]): WrittenNap {
  if (!naps.some((nap) => areOverlapping(nap, usualNap))) return usualNap;
  const start =
    naps
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? usualNap.end;
  const end = addMinutes(start, 30);
  return { start, end: end > start ? end : '23:59' };
}

/** How long a nap took, in minutes; 0 where it ends before it began. */
export function napMinutes({ start, end }: WrittenNap): number {
  return Math.max(0, minutesOf(end) - minutesOf(start));
}

/** A text as it is kept once published: trimmed, null where it is not written. */
export function keptText({ en, fr }: BothTexts): Either {
  return { en: en.trim() || null, fr: fr.trim() || null };
}

/** What a parent reads of a report, in their language; `lang` where a text exists only in the other. */
export function contentIn(
  content: ReportContent,
  locale: Locale,
): Pick<DailyReport, 'mood' | 'meals' | 'naps' | 'learningAreas' | 'activities' | 'notes' | 'lang'> {
  const said = (text: BothTexts) => inLanguage(keptText(text), locale);
  const notes = said(content.notes);
  return {
    mood: content.mood,
    meals: content.meals.map(({ food, ...meal }, n) => {
      const { text, ...lang } = said(food);
      return { id: n + 1, ...meal, food: text, ...lang };
    }),
    naps: content.naps.map((nap, n) => ({ id: n + 1, ...nap, duration: napMinutes(nap) })),
    learningAreas: content.learningAreas.map(({ area, progress }) => {
      const { text, ...lang } = said(area);
      return { area: text, progress, ...lang };
    }),
    activities: content.activities.map(({ time, title, description }, n) => {
      const { text, ...lang } = said(title);
      return { id: n + 1, time, title: text, description: keptText(description)[lang.lang ?? locale] ?? '', ...lang };
    }),
    notes: notes.text,
    ...(notes.lang && { lang: notes.lang }),
  };
}
