/** A custody calendar of the marked child, and swaps of days. */
import type { CustodyCalendar } from '#core/custody/custody.ts';
import type { Tx } from '#server/db/database.ts';

type Place = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

/** The parent's days are in autumn, so that today every guardian with the right may collect the child. */
export async function markCustody(tx: Tx, { schoolId, childId, parentId }: Place, now: Date) {
  const personOf = async (userId: number) => {
    const person = tx.selectFrom('pickup_people').select('id').where('user_id', '=', userId);
    return (await person.where('school_id', '=', schoolId).executeTakeFirstOrThrow()).id;
  };
  const mine = await personOf(parentId);
  const { user_id: otherUser } = await tx
    .selectFrom('guardians')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', '<>', parentId)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  const other = await personOf(otherUser);
  const exception = { personId: mine, from: '2026-09-14', until: '2026-09-18', isHoliday: false };
  const calendar: CustodyCalendar = { shows: 'all', patterns: [], exceptions: [exception], bars: [], companions: [] };
  const of = { school_id: schoolId, child_id: childId };
  await tx
    .insertInto('custody_calendars')
    .values({ ...of, calendar: JSON.stringify(calendar), revision: 1, set_by: parentId, set_at: now })
    .execute();
  await tx
    .insertInto('custody_allowances')
    .values({ ...of, person_id: mine, day: '2026-04-13', reason: 'A call', allowed_by: parentId, allowed_at: now })
    .execute();
  const insert = async (asks_id: number, other_id: number, asked_by: number) => {
    const days = { gives_from: '2026-09-15', gives_until: '2026-09-16' };
    const row = { ...of, asks_id, other_id, asked_by, ...days, asked_at: now };
    return (await tx.insertInto('custody_swaps').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  return { swapId: await insert(other, mine, otherUser), ownSwapId: await insert(mine, other, parentId) };
}
