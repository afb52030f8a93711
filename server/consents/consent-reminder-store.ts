/** The day of the last reminder to answer the consents of a child. */
import type { Tx } from '#server/db/database.ts';

export async function findReminderDay(tx: Tx, childId: number): Promise<string | null> {
  const row = await tx.selectFrom('consent_reminders').select('day').where('child_id', '=', childId).executeTakeFirst();
  return row?.day ?? null;
}

type Reminder = {
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
  readonly userId: number;
};

export async function saveReminder(tx: Tx, { schoolId, childId, day, userId }: Reminder): Promise<void> {
  const row = { day, reminded_by: userId };
  await tx
    .insertInto('consent_reminders')
    .values({ school_id: schoolId, child_id: childId, ...row })
    .onConflict((oc) => oc.column('child_id').doUpdateSet(row))
    .execute();
}
