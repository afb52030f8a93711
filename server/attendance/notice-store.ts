/**
 * Records which guardians were notified of a missing child, by which channel, and which could not be. The table is
 * append-only.
 */
import type { ArrivalAnswerKind, ArrivalMinutes, GuardianNotice } from '#core/attendance/attendance.ts';
import type { ReachWay } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import type { InsertedNotification } from '#server/notifications/notification-store.ts';
import type { Reach } from '#server/notifications/reach-store.ts';
import type { MarkedChild } from './mark-store.ts';

type NoticeReach = {
  readonly day: string;
  readonly reach: Reach;
  /** The notifications created for guardians with an account. */
  readonly made: readonly InsertedNotification[];
};

/** Records the notified guardians with channel and notification, and those who were only invited. */
export async function insertNoticeGuardians(
  tx: Tx,
  { schoolId, id }: MarkedChild,
  { day, reach, made }: NoticeReach,
): Promise<void> {
  const of = { school_id: schoolId, child_id: id, day };
  const notified = reach.guardians.map(({ userId, ways }) => {
    const notification_id = made.find((one) => one.userId === userId)?.id ?? null;
    return { ...of, user_id: userId, ways: [...ways], notification_id };
  });
  const missed = reach.invited.map(({ invitationId }) => ({ ...of, invitation_id: invitationId }));
  await tx.insertInto('attendance_notice_guardians').values(notified).execute();
  if (missed.length > 0) await tx.insertInto('attendance_notice_guardians').values(missed).execute();
}

/** A notice as the attendance list reads it. Instants are text, as in the database's JSON. */
export type NoticeRow = {
  readonly child_id: number;
  readonly by: string | null;
  readonly at: unknown;
  /** The first answer, if any. */
  readonly answer: {
    readonly answer: string;
    readonly minutes: number | null;
    readonly by: string;
    readonly at: unknown;
    readonly settledBy: string | null;
    readonly settledAt: unknown;
  } | null;
  readonly guardians: readonly {
    readonly name: string | null;
    readonly invited: string | null;
    readonly phone: string | null;
    readonly ways: readonly string[];
    readonly readAt: unknown;
  }[];
};

export function guardianNoticeOf({ by, at, answer, guardians }: NoticeRow): GuardianNotice {
  return {
    by,
    at: instant(at),
    answer: answer && {
      // Table constraints limit the values, and the reply schema checks them again.
      answer: answer.answer as ArrivalAnswerKind,
      minutes: answer.minutes as ArrivalMinutes | null,
      by: answer.by,
      at: instant(answer.at),
      settledBy: answer.settledBy,
      settledAt: answer.settledAt === null ? null : instant(answer.settledAt),
    },
    reached: guardians.flatMap(({ name, ways, readAt }) =>
      // A table constraint limits the values, and the reply schema checks them again.
      name === null ? [] : [{ name, ways: ways as ReachWay[], readAt: readAt === null ? null : instant(readAt) }],
    ),
    missed: guardians.flatMap(({ invited, phone }) => (invited === null ? [] : [{ name: invited, phone }])),
  };
}

const instant = (at: unknown) => new Date(String(at)).toISOString();
