/** Canary records of `permission-matrix.test.ts`: drafts of the child’s reports. */
import type { Tx } from '#server/db/database.ts';

const nothing = {
  mood: { morning: 'good', afternoon: null, overall: null },
  meals: [],
  naps: [],
  learningAreas: [],
  activities: [],
};
const draftOf = (notes: string) => JSON.stringify({ ...nothing, notes: { en: notes, fr: notes } });

type Of = {
  readonly schoolId: number;
  readonly childId: number;
  readonly parentId: number;
  /** A published report that the school is correcting. */
  readonly reportId: number;
  readonly mark: (name: 'report' | 'draftReport') => string;
};

/** A correction in progress, and two drafts of unpublished days: one to publish, one to discard. */
export async function markDrafts(tx: Tx, { schoolId, childId, parentId, reportId, mark }: Of) {
  await tx
    .updateTable('reports')
    .set({ draft: draftOf(`${mark('report')} ${mark('draftReport')}`) })
    .where('id', '=', reportId)
    .execute();
  const draft = async (day: string, notes: string) => {
    const { id } = await tx
      .insertInto('reports')
      .values({ school_id: schoolId, child_id: childId, day, author_id: parentId, draft: draftOf(notes) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    draftReportId: await draft('2026-03-23', ''),
    discardedReportId: await draft('2026-03-24', mark('draftReport')),
  };
}
