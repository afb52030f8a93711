import type {
  NewSuggestion,
  Rating,
  StaffSuggestion,
  Suggestion,
  SuggestionStatus,
} from '#core/suggestions/suggestion.ts';
import type { Tx } from '#server/db/database.ts';

/** As many as a list shows. */
const most = 200;

/** What somebody has suggested, the latest first. */
export async function findSuggestions(tx: Tx, userId: number): Promise<Suggestion[]> {
  const rows = await selectSuggestions(tx)
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(suggestionOf);
}

/** What was suggested at these schools, the latest first. */
export async function findSuggestionsAt(tx: Tx, schoolIds: readonly number[]): Promise<StaffSuggestion[]> {
  const rows = await selectSuggestions(tx)
    .where('s.school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(staffSuggestionOf);
}

/** One suggestion, with whose it is and where. */
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

type New = { readonly schoolId: number; readonly userId: number; readonly now: Date };

/** Adds a suggestion. Gives its id. */
export async function insertSuggestion(tx: Tx, said: NewSuggestion, { schoolId, userId, now }: New): Promise<number> {
  const { id } = await tx
    .insertInto('suggestions')
    .values({
      school_id: schoolId,
      user_id: userId,
      title: said.title,
      description: said.description,
      emoji_rating: said.emojiRating ?? null,
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
