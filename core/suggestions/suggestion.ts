/** A suggestion of a user for the app, and its status. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, lengthOf, typedLine, typedText } from '#core/http/fields.ts';

/** The rating of a suggestion, from the happiest; in the order of the dialog. */
export const ratings = ['very_happy', 'smile', 'neutral', 'confused', 'sad'] as const;
export const Rating = z.enum(ratings);
export type Rating = z.infer<typeof Rating>;

/** The status, visible to the author. */
export const suggestionStatuses = ['new', 'seen', 'planned', 'done', 'declined'] as const;
export const SuggestionStatus = z.enum(suggestionStatuses);
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

/** The page where the author sees the status. */
export const suggestionsLink = '/more';

/** Minimum and maximum number of characters. */
export const titleLengthLimits = { min: 3, max: 100 } as const;
export const descriptionLengthLimits = { min: 10, max: 1000 } as const;

export const NewSuggestion = z.strictObject({
  title: typedLine(titleLengthLimits),
  description: typedText(descriptionLengthLimits),
  emojiRating: z.optional(Rating),
});
export type NewSuggestion = z.infer<typeof NewSuggestion>;

/** The problem with the length of a text. */
export function lengthProblem(text: string, { min, max }: { min: number; max: number }) {
  const length = lengthOf(text.trim());
  if (length < min) return 'too_short';
  return length > max ? 'too_long' : undefined;
}

export const Suggestion = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  emojiRating: z.optional(Rating),
  status: SuggestionStatus,
  createdAt: Instant,
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A suggestion as the office sees it: with the author's name. */
export const StaffSuggestion = z.extend(Suggestion, { suggestedBy: z.string() });
export type StaffSuggestion = z.infer<typeof StaffSuggestion>;

export const suggestionApi = {
  /** Only the suggestions of the current user. */
  list: endpoint({
    method: 'GET',
    path: '/api/feature-requests',
    access: 'user',
    summary: 'Lists the suggestions of the current user with their status, the latest first.',
    reply: z.array(Suggestion),
  }),
  /**
   * 422 `too_short` and `too_long` on `title` and `description`; 429 beyond five a day; 403 for a user without a
   * school.
   */
  suggest: endpoint({
    method: 'POST',
    path: '/api/feature-requests',
    access: 'user',
    summary: 'Suggests a feature.',
    body: NewSuggestion,
    reply: Suggestion,
    status: 201,
    errors: ['forbidden'],
  }),
};

export const staffSuggestionApi = {
  /** Suggestions to the schools where the current user is office. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/suggestions',
    access: 'admin',
    summary: 'Lists the suggestions made at the user’s schools, the latest first.',
    reply: z.array(StaffSuggestion),
  }),
  /** 404 for a suggestion at another school. */
  judge: endpoint({
    method: 'PATCH',
    path: '/api/staff/suggestions/{id}',
    access: 'admin',
    summary: 'Sets the status of a suggestion, visible to its author.',
    body: z.strictObject({ status: SuggestionStatus }),
    reply: StaffSuggestion,
    errors: ['not_found'],
  }),
};
