/** Converts a report's content between table columns, the draft column, and the input of staff. */
import { type PartialBilingual } from '#core/lang/bilingual.ts';
import { storedText, typedTextOf } from '#core/lang/bilingual-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { napMinutes, type ReportContent } from '#core/reports/report-content.ts';
import type { ReportStatus } from '#core/reports/staff-report-api.ts';
import type { LearningArea, Meal, Mood, Nap, ReportActivity } from '#core/reports/report.ts';

/** The published content of a report, as columns. */
export type ContentColumns = {
  readonly mood_morning: string | null;
  readonly mood_afternoon: string | null;
  readonly mood_overall: string | null;
  readonly meals: unknown;
  readonly naps: unknown;
  readonly learning_areas: unknown;
  readonly activities: unknown;
  readonly notes_en: string | null;
  readonly notes_fr: string | null;
};

/** A part of a report as stored: texts in both languages, either of which may be missing. */
type Stored<Part, Texts extends keyof Part> = Omit<Part, Texts | 'lang'> &
  Readonly<Record<Texts, Partial<PartialBilingual>>>;

/** Converts a row to content. */
export function contentOf(row: ContentColumns): ReportContent {
  // Validated by the contract on write, and again when the reply is parsed.
  return {
    mood: {
      morning: row.mood_morning as Mood | null,
      afternoon: row.mood_afternoon as Mood | null,
      overall: row.mood_overall as Mood | null,
    },
    meals: (row.meals as Stored<Meal, 'food'>[]).map(({ type, time, food, eaten }) => ({
      type,
      time,
      food: typedTextOf(food),
      eaten,
    })),
    naps: (row.naps as Nap[]).map(({ start, end }) => ({ start, end })),
    learningAreas: (row.learning_areas as Stored<LearningArea, 'area'>[]).map(({ area, progress }) => ({
      area: typedTextOf(area),
      progress,
    })),
    activities: (row.activities as Stored<ReportActivity, 'title' | 'description'>[]).map(
      ({ time, title, description }) => ({ time, title: typedTextOf(title), description: typedTextOf(description) }),
    ),
    notes: typedTextOf({ en: row.notes_en, fr: row.notes_fr }),
  };
}

/** Converts content to columns: trimmed, numbered, and without empty texts. */
export function columnsOf({ mood, meals, naps, learningAreas, activities, notes }: ReportContent) {
  const kept = (text: Bilingual) =>
    Object.fromEntries(Object.entries(storedText(text)).filter(([, value]) => value !== null));
  const text = storedText(notes);
  return {
    mood_morning: mood.morning,
    mood_afternoon: mood.afternoon,
    mood_overall: mood.overall,
    meals: JSON.stringify(meals.map((meal, n) => ({ id: n + 1, ...meal, food: kept(meal.food) }))),
    naps: JSON.stringify(naps.map((nap, n) => ({ id: n + 1, ...nap, duration: napMinutes(nap) }))),
    learning_areas: JSON.stringify(learningAreas.map(({ area, progress }) => ({ area: kept(area), progress }))),
    activities: JSON.stringify(
      activities.map(({ time, title, description }, n) => ({
        id: n + 1,
        time,
        title: kept(title),
        description: kept(description),
      })),
    ),
    notes_en: text.en,
    notes_fr: text.fr,
  };
}

/** The status of a row. Families read the published content, also while a correction is being drafted. */
export function statusOf(row: { readonly published_at: unknown; readonly draft: unknown }): ReportStatus {
  if (row.published_at !== null) return row.draft !== null ? 'correcting' : 'published';
  return row.draft !== null ? 'draft' : 'none';
}
