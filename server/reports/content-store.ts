/** A report's content between the columns of its table, the draft beside them, and what the school writes. */
import type { Either } from '#core/lang/locale.ts';
import { type BothTexts, keptText, napMinutes, type ReportContent } from '#core/reports/report-content.ts';
import type { ReportStatus } from '#core/reports/staff-report-api.ts';
import type { LearningArea, Meal, Mood, Nap, ReportActivity } from '#core/reports/report.ts';

/** What is published of a report, as its row holds it. */
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

/** A part of a report as it is stored: its texts in both languages, either of which may be missing. */
type Stored<Part, Texts extends keyof Part> = Omit<Part, Texts | 'lang'> & Readonly<Record<Texts, Partial<Either>>>;

const written = ({ en, fr }: Partial<Either>): BothTexts => ({ en: en ?? '', fr: fr ?? '' });

/** What a row says, as the school wrote it. */
export function contentOf(row: ContentColumns): ReportContent {
  // Written by the school through its own contract; checked again when the reply is parsed.
  return {
    mood: {
      morning: row.mood_morning as Mood | null,
      afternoon: row.mood_afternoon as Mood | null,
      overall: row.mood_overall as Mood | null,
    },
    meals: (row.meals as Stored<Meal, 'food'>[]).map(({ type, time, food, eaten }) => ({
      type,
      time,
      food: written(food),
      eaten,
    })),
    naps: (row.naps as Nap[]).map(({ start, end }) => ({ start, end })),
    learningAreas: (row.learning_areas as Stored<LearningArea, 'area'>[]).map(({ area, progress }) => ({
      area: written(area),
      progress,
    })),
    activities: (row.activities as Stored<ReportActivity, 'title' | 'description'>[]).map(
      ({ time, title, description }) => ({ time, title: written(title), description: written(description) }),
    ),
    notes: written({ en: row.notes_en, fr: row.notes_fr }),
  };
}

/** The same the other way round: trimmed, numbered, and without what is not written. */
export function columnsOf({ mood, meals, naps, learningAreas, activities, notes }: ReportContent) {
  const kept = (text: BothTexts) =>
    Object.fromEntries(Object.entries(keptText(text)).filter(([, said]) => said !== null));
  const said = keptText(notes);
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
    notes_en: said.en,
    notes_fr: said.fr,
  };
}

/** What a row is: families read what is published, beside which a correction may be under way. */
export function statusOf(row: { readonly published_at: unknown; readonly draft: unknown }): ReportStatus {
  if (row.published_at !== null) return row.draft !== null ? 'correcting' : 'published';
  return row.draft !== null ? 'draft' : 'none';
}
