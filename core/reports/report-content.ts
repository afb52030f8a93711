/** The content of a daily report as staff write it: in two languages, of which one is enough. */
import * as z from 'zod/mini';
import { unfinishedText } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import { storedText } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { addMinutes, minutesOf, TimeOfDay } from '#core/time/school-clock.ts';
import { type DailyReport, MealType, Mood, Portion } from './report.ts';

const maxFoodLength = 120;
const maxAreaLength = 60;
const maxTitleLength = 80;
const maxDescriptionLength = 300;
const maxNotesLength = 1500;
const maxMeals = 8;
const maxNaps = 4;
const maxAreas = 12;
const maxActivities = 12;

/** Maximum length of each text, in code points, and maximum size of each list. */
export const maxReportLengths = {
  food: maxFoodLength,
  area: maxAreaLength,
  title: maxTitleLength,
  description: maxDescriptionLength,
  notes: maxNotesLength,
} as const;
export const maxReportCounts = {
  meals: maxMeals,
  naps: maxNaps,
  learningAreas: maxAreas,
  activities: maxActivities,
} as const;

/** A text being typed in both languages; empty where it is not written. */
function unfinishedTexts(max: number) {
  return z.strictObject({ en: unfinishedText({ max }), fr: unfinishedText({ max }) });
}

const MealContent = z.strictObject({
  type: MealType,
  time: TimeOfDay,
  food: unfinishedTexts(maxFoodLength),
  eaten: Portion,
});
export type MealContent = z.infer<typeof MealContent>;

export const NapContent = z.strictObject({ start: TimeOfDay, end: TimeOfDay });
export type NapContent = z.infer<typeof NapContent>;

/** The default nap. */
export const defaultNap: NapContent = { start: '12:45', end: '14:00' };

const Percentage = z.int().check(z.minimum(0), z.maximum(100));
const LearningAreaContent = z.strictObject({ area: unfinishedTexts(maxAreaLength), progress: Percentage });
export type LearningAreaContent = z.infer<typeof LearningAreaContent>;

export const ActivityContent = z.strictObject({
  time: TimeOfDay,
  title: unfinishedTexts(maxTitleLength),
  description: unfinishedTexts(maxDescriptionLength),
});
export type ActivityContent = z.infer<typeof ActivityContent>;

/** The parts of a report, each saved separately. Times are `HH:mm`, progress is a percentage. */
export const ReportContent = z.strictObject({
  mood: z.strictObject({ morning: z.nullable(Mood), afternoon: z.nullable(Mood), overall: z.nullable(Mood) }),
  meals: z.array(MealContent).check(z.maxLength(maxMeals)),
  naps: z.array(NapContent).check(z.maxLength(maxNaps)),
  learningAreas: z.array(LearningAreaContent).check(z.maxLength(maxAreas)),
  activities: z.array(ActivityContent).check(z.maxLength(maxActivities)),
  notes: unfinishedTexts(maxNotesLength),
});
export type ReportContent = z.infer<typeof ReportContent>;

export const contentParts = ['mood', 'meals', 'naps', 'learningAreas', 'activities', 'notes'] as const;
export const ContentPart = z.enum(contentParts);
export type ContentPart = z.infer<typeof ContentPart>;

/** An empty report. */
export const blankContent: ReportContent = {
  mood: { morning: null, afternoon: null, overall: null },
  meals: [],
  naps: [],
  learningAreas: [],
  activities: [],
  notes: { en: '', fr: '' },
};

const isWritten = ({ en, fr }: Bilingual) => en.trim() !== '' || fr.trim() !== '';

/** Whether a report is empty. */
export function isBlank({ mood, notes, ...lists }: ReportContent): boolean {
  const felt = Object.values(mood).some((one) => one !== null);
  return !felt && !isWritten(notes) && Object.values(lists).every((list) => list.length === 0);
}

/**
 * Why a report cannot be published, in order; empty when it can be. `required` for an empty report, and for a meal's
 * food, an area's name or an activity's title missing in both languages. `too_early` for the end of a nap not after
 * its start, and for the start of a nap during another one.
 */
export function contentProblems(content: ReportContent): FieldProblem[] {
  if (isBlank(content)) return [{ path: '', code: 'required' }];
  const required = (path: string, text: Bilingual): FieldProblem[] =>
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

/** Whether two naps overlap. A nap that starts when the other ends does not. */
export function areOverlapping(one: NapContent, other: NapContent): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a nap starts during another one that started earlier, or at the same time and comes first in the list. */
function beginsInAnother(naps: readonly NapContent[], place: number): boolean {
  const nap = naps[place];
  return naps.some(
    (other, n) =>
      nap !== undefined &&
      areOverlapping(other, nap) &&
      (other.start < nap.start || (other.start === nap.start && n < place)),
  );
}

/** The nap to add: the default one, or half an hour after the last nap when the default overlaps. */
export function nextNap(naps: readonly NapContent[]): NapContent {
  if (!naps.some((nap) => areOverlapping(nap, defaultNap))) return defaultNap;
  const start =
    naps
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? defaultNap.end;
  const end = addMinutes(start, 30);
  return { start, end: end > start ? end : '23:59' };
}

/** The duration of a nap in minutes; 0 when it ends before its start. */
export function napMinutes({ start, end }: NapContent): number {
  return Math.max(0, minutesOf(end) - minutesOf(start));
}

/** The content as a parent reads it, in their language; `lang` is set for a text that exists only in the other one. */
export function contentIn(
  content: ReportContent,
  locale: Locale,
): Pick<DailyReport, 'mood' | 'meals' | 'naps' | 'learningAreas' | 'activities' | 'notes' | 'lang'> {
  const localized = (text: Bilingual) => inLanguage(storedText(text), locale);
  const notes = localized(content.notes);
  return {
    mood: content.mood,
    meals: content.meals.map(({ food, ...meal }, n) => {
      const { text, ...lang } = localized(food);
      return { id: n + 1, ...meal, food: text, ...lang };
    }),
    naps: content.naps.map((nap, n) => ({ id: n + 1, ...nap, duration: napMinutes(nap) })),
    learningAreas: content.learningAreas.map(({ area, progress }) => {
      const { text, ...lang } = localized(area);
      return { area: text, progress, ...lang };
    }),
    activities: content.activities.map(({ time, title, description }, n) => {
      const { text, ...lang } = localized(title);
      return {
        id: n + 1,
        time,
        title: text,
        description: storedText(description)[lang.lang ?? locale] ?? '',
        ...lang,
      };
    }),
    notes: notes.text,
    ...(notes.lang && { lang: notes.lang }),
  };
}
