/** For the walk of `authorisation.test.ts`: what is being written of the child’s reports. */
import type { Tx } from '#server/db/database.ts';

/** Two drafts, of days of which nothing is published: one to publish, one to throw away. */
export async function markDrafts(
  tx: Tx,
  { schoolId, childId, parentId }: { readonly schoolId: number; readonly childId: number; readonly parentId: number },
) {
  const draft = async (day: string) => {
    const written = { mood: { morning: 'good', afternoon: null, overall: null }, meals: [], naps: [] };
    const rest = { learningAreas: [], activities: [], notes: { en: '', fr: '' } };
    const { id } = await tx
      .insertInto('reports')
      .values({
        school_id: schoolId,
        child_id: childId,
        day,
        author_id: parentId,
        draft: JSON.stringify({ ...written, ...rest }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return { draftReportId: await draft('2026-03-23'), discardedReportId: await draft('2026-03-24') };
}
