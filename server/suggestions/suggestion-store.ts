import type {
  NewSuggestion,
  Rating,
  StaffSuggestion,
  Suggestion,
  SuggestionStatus,
} from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';

/** Limit of a list. */
const maxListed = 200;

/** A user's suggestions, newest first. */
export async function findSuggestions(tx: Tx, userId: number): Promise<Suggestion[]> {
  const rows = await selectSuggestions(tx)
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(suggestionOf);
}

/** The suggestions at these schools, newest first. */
export async function findSuggestionsAt(tx: Tx, schoolIds: readonly number[]): Promise<StaffSuggestion[]> {
  const rows = await selectSuggestions(tx)
    .where('s.school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(staffSuggestionOf);
}

/** A suggestion with its author and school. */
export async function findSuggestion(tx: Tx, id: number) {
  const row = await selectSuggestions(tx).where('s.id', '=', id).executeTakeFirst();
  return (
    row && {
      schoolId: row.school_id,
      userId: row.user_id,
      asAuthor: suggestionOf(row),
      asOffice: staffSuggestionOf(row),
    }
  );
}

type InsertContext = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** Inserts a suggestion and returns its id. */
export async function insertSuggestion(
  tx: Tx,
  suggestion: NewSuggestion,
  { schoolId, userId, now }: InsertContext,
): Promise<number> {
  const { id } = await tx
    .insertInto('suggestions')
    .values({
      school_id: schoolId,
      user_id: userId,
      title: suggestion.title,
      description: suggestion.description,
      emoji_rating: suggestion.emojiRating ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectSuggestions(tx: Tx) {
  return tx
    .selectFrom('suggestions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.school_id', 's.user_id', 's.title', 's.description', 's.emoji_rating', 's.status'])
    .select(['s.created_at', 'u.name as suggested_by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSuggestions>['execute']>>[number];

function suggestionOf(row: Row): Suggestion {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    // Checked by the table's own constraints, and again when the reply is parsed.
    ...(row.emoji_rating && { emojiRating: row.emoji_rating as Rating }),
    status: row.status as SuggestionStatus,
    createdAt: row.created_at.toISOString(),
  };
}

function staffSuggestionOf(row: Row): StaffSuggestion {
  return { ...suggestionOf(row), suggestedBy: row.suggested_by };
}
