/** Who was told that a child is missing, by what, and who could not be. Only ever added to. */
import type { GuardiansTold } from '#core/attendance/attendance.ts';
import type { ReachWay } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import type { Made } from '#server/notifications/notification-store.ts';
import type { Reach } from '#server/notifications/reach-store.ts';
import type { Pupil } from './mark-store.ts';

type NoticeReach = {
  readonly day: string;
  readonly reach: Reach;
  /** The notifications that were made for those with an account. */
  readonly made: readonly Made[];
};

/** Keeps who was told of a missing child, by what and by which notification, and who was only invited. */
export async function insertNoticeGuardians(
  tx: Tx,
  { schoolId, id }: Pupil,
  { day, reach, made }: NoticeReach,
): Promise<void> {
  const of = { school_id: schoolId, child_id: id, day };
  const told = reach.guardians.map(({ userId, ways }) => {
    const notification_id = made.find((one) => one.userId === userId)?.id ?? null;
    return { ...of, user_id: userId, ways: [...ways], notification_id };
  });
  const missed = reach.invited.map(({ invitationId }) => ({ ...of, invitation_id: invitationId }));
  await tx.insertInto('attendance_notice_guardians').values(told).execute();
  if (missed.length > 0) await tx.insertInto('attendance_notice_guardians').values(missed).execute();
}

/** A notice as the register reads it. Instants are text, out of the database's own JSON. */
export type NoticeRow = {
  readonly child_id: number;
  readonly by: string;
  readonly at: unknown;
  readonly guardians: readonly {
    readonly name: string | null;
    readonly invited: string | null;
    readonly ways: readonly string[];
    readonly readAt: unknown;
  }[];
};

export function toldOf({ by, at, guardians }: NoticeRow): GuardiansTold {
  return {
    by,
    at: instant(at),
    reached: guardians.flatMap(({ name, ways, readAt }) =>
      // Checked by the table's own constraint, and again when the reply is parsed.
      name === null ? [] : [{ name, ways: ways as ReachWay[], readAt: readAt === null ? null : instant(readAt) }],
    ),
    missed: guardians.flatMap(({ invited }) => (invited === null ? [] : [invited])),
  };
}

const instant = (at: unknown) => new Date(String(at)).toISOString();
