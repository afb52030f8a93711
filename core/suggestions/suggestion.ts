/**
 * What somebody wishes the app could do, and what becomes of it. (§3 Feature request, §5; decisions, Feature dialog)
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, lengthOf, typedLine, typedText } from '#core/http/fields.ts';

/** How much somebody would like it, from the happiest; in the order of the dialog. (§2 Feature dialog) */
export const ratings = ['very_happy', 'smile', 'neutral', 'confused', 'sad'] as const;
export const Rating = z.enum(ratings);
export type Rating = z.infer<typeof Rating>;

/** What becomes of it, as its author sees. */
export const suggestionStatuses = ['new', 'seen', 'planned', 'done', 'declined'] as const;
export const SuggestionStatus = z.enum(suggestionStatuses);
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

/** Where its author sees what becomes of it. */
export const suggestionsLink = '/more';

/** Characters at least and at most. (§5, §9) */
export const titleLength = { min: 3, max: 100 } as const;
export const descriptionLength = { min: 10, max: 1000 } as const;

export const NewSuggestion = z.strictObject({
  title: typedLine(titleLength),
  description: typedText(descriptionLength),
  emojiRating: z.optional(Rating),
});
export type NewSuggestion = z.infer<typeof NewSuggestion>;

/** What is wrong with the length of a text. */
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

/** What the office sees of it: also from whom, by name. */
export const StaffSuggestion = z.extend(Suggestion, { suggestedBy: z.string() });
export type StaffSuggestion = z.infer<typeof StaffSuggestion>;

export const suggestionApi = {
  /** Those of everybody else stay theirs. */
  list: endpoint({
    method: 'GET',
    path: '/api/feature-requests',
    who: 'user',
    does: 'Lists what one has suggested, the latest first, with what became of it.',
    spec: 'trust, Who may what',
    reply: z.array(Suggestion),
  }),
  /**
   * 422 `too_short` and `too_long` on `title` and `description`; 429 beyond five a day; 403 for who belongs to no
   * school.
   */
  suggest: endpoint({
    method: 'POST',
    path: '/api/feature-requests',
    who: 'user',
    does: 'Suggests a feature.',
    spec: '§7, §5; decisions, Feature dialog',
    body: NewSuggestion,
    reply: Suggestion,
    answers: 201,
    refuses: ['forbidden'],
  }),
};

export const staffSuggestionApi = {
  /** Of the schools whose office one is. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/suggestions',
    who: 'admin',
    does: 'Lists what was suggested at one’s schools, the latest first.',
    spec: 'trust, Who may what',
    reply: z.array(StaffSuggestion),
  }),
  /** 404 for another school's. */
  judge: endpoint({
    method: 'PATCH',
    path: '/api/staff/suggestions/{id}',
    who: 'admin',
    does: 'Says what becomes of a suggestion; its author sees it.',
    spec: 'trust, Who may what',
    body: z.strictObject({ status: SuggestionStatus }),
    reply: StaffSuggestion,
    refuses: ['not_found'],
  }),
};
