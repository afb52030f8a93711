/** Seeds years of messages for one user, for benchmarks. */
import { sql } from 'kysely';
import { foldText } from '#core/lang/fold-text.ts';
import type { Tx } from '#server/db/database.ts';

const words =
  'bonjour merci pour la réunion de demain apporter une collation piscine bibliothèque devoir fractions sœur autobus parc neige mitaines habit pluie sortie musée évaluation chapitre livre boîte dîner gourde soulier retard rendez-vous'.split(
    ' ',
  );

/** Occurs only in the oldest message of the longest conversation. */
export const rareWord = 'Bélvédère';

/**
 * Creates conversations of the given lengths for a user of a school, the oldest first. Each is with a different
 * guardian of the school, who wrote every other message. Returns their ids.
 */
export async function insertHistories(
  tx: Tx,
  {
    schoolId,
    userId,
    lengths,
  }: { readonly schoolId: number; readonly userId: number; readonly lengths: readonly number[] },
): Promise<number[]> {
  const others = await tx
    .selectFrom('guardians')
    .select('user_id as id')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('user_id', '>', userId)
    .where('can_message', '=', true)
    .orderBy('user_id', 'desc')
    .limit(lengths.length)
    .execute();
  const rows = others.map(({ id }) => ({ school_id: schoolId, type: 'individual', user_id: userId, other_id: id }));
  const created = await tx.insertInto('conversations').values(rows).returning(['id', 'other_id']).execute();
  const longest = Math.max(...lengths);
  for (const [place, { id, other_id }] of created.entries()) {
    const length = lengths[place] ?? 0;
    for (let from = 0; from < length; from += 5000) {
      const contents = Array.from({ length: Math.min(5000, length - from) }, (_, n) =>
        contentOf(from + n, length === longest),
      );
      await sql`
        insert into messages (school_id, conversation_id, sender_id, content, folded, created_at)
        select ${schoolId}::int, ${id}::int, case when n % 2 = 0 then ${userId}::int else ${other_id}::int end, content, folded,
          '2025-09-01T12:00:00Z'::timestamptz + (${from}::int + n) * interval '1 minute'
        from unnest(${contents}::text[], ${contents.map(foldText)}::text[]) with ordinality as texts (content, folded, n)
        order by n`.execute(tx);
    }
  }
  // All messages but the last two are read, as is typical of an active user.
  await sql`
    insert into conversation_marks (school_id, conversation_id, user_id, read_to)
    select ${schoolId}::int, m.conversation_id, ${userId}::int, max(m.id) - 2 from messages m
    where m.conversation_id = any (${created.map(({ id }) => id)}::int[]) group by m.conversation_id`.execute(tx);
  return created.map(({ id }) => id);
}

/** 12 to 24 words, about 120 characters. */
function contentOf(n: number, isLongest: boolean): string {
  const picked = Array.from(
    { length: 12 + (n % 13) },
    (_, place) => words[(n * 7 + place * (3 + (n % 11))) % words.length],
  );
  return [...picked, n === 0 && isLongest ? rareWord : ''].join(' ').trim();
}
