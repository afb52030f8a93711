/** A month of attendance, read and exported by staff of the group and the office. The export is in the audit log. */
import type { GroupMonth } from '#core/attendance/month.ts';
import { codeCounts } from '#core/attendance/month-rules.ts';
import { dayCodeLabels, dayCodeLetters, totalledCodes } from '#core/attendance/month-labels.ts';
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { isAssignedTo, isOfTeam, type CurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import { type FoundMonth, findMonth } from './month-store.ts';

type MonthQuery = { readonly group: number; readonly month: string; readonly child?: number | undefined };

/** The month of a group of the user. Throws `not_found` for others, `forbidden` with door duty only. */
export async function readMonth(
  tx: Tx,
  { currentUser, now }: { readonly currentUser: CurrentUser; readonly now: Date },
  { group: groupId, month, child: childId }: MonthQuery,
): Promise<FoundMonth> {
  const found = await findMonth(tx, { groupId, month, childId }, now);
  const group = found && { schoolId: found.schoolId, groupId };
  if (!group || !isAssignedTo(currentUser, group)) throw new Refusal('not_found');
  if (!isOfTeam(currentUser, group)) throw new Refusal('forbidden');
  if (childId !== undefined && found.month.children.length === 0) throw new Refusal('not_found');
  return found;
}

/** The month as a table: a row for each child, a column for each day, and the totals. */
export async function exportMonth(context: ActionContext, query: MonthQuery, locale: Locale): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const { schoolId, month } = await readMonth(tx, context, query);
  const subjectId = query.group;
  await recordAuditEntry(tx, {
    at: now,
    act: 'attendance.exported',
    userId: currentUser.id,
    schoolId,
    subjectId,
    requestId,
  });
  return {
    content: csvOf(rowsOf(month, locale), locale),
    name: `${locale === 'fr' ? 'presences' : 'attendance'}-${month.room}-${month.month}.csv`,
    shows: [{ kind: 'attendance', childIds: month.children.map(({ childId }) => childId) }],
  };
}

function rowsOf({ days, children }: GroupMonth, locale: Locale): CsvCell[][] {
  const head = [
    locale === 'fr' ? 'Enfant' : 'Child',
    ...days.map(({ day }) => day),
    ...totalledCodes.map((code) => dayCodeLabels[code][locale]),
  ];
  const lines = children.map(({ child, days: its }): CsvCell[] => {
    const counts = codeCounts(its);
    return [
      child,
      ...its.map(({ code }) => (code === null ? null : dayCodeLetters[code][locale])),
      ...totalledCodes.map((code) => counts[code] ?? 0),
    ];
  });
  const legend = [
    [],
    ...Object.entries(dayCodeLabels).map(([code, label]): CsvCell[] => [
      `${dayCodeLetters[code as keyof typeof dayCodeLabels][locale]} : ${label[locale]}`,
    ]),
  ];
  return [head, ...lines, ...legend];
}
