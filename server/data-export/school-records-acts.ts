/** Exports the records of a school as CSV for its office. The export is in the audit log and the access log. */
import type { AccessKind } from '#core/audit/access.ts';
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import { hasPeriod, periodProblem, type RecordPeriod, type SchoolRecordKind } from '#core/settings/school-records.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { recordColumns, recordFileNames, wordOf } from './school-records-phrases.ts';
import { findAbsenceRows, findFamilyRows, findReleaseRows, findReportRows } from './school-records-store.ts';

type Query = {
  readonly records: SchoolRecordKind;
  readonly school?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** A child's row: its id, and the cells after its name. */
type Row = {
  readonly childId: number;
  readonly number: string | null;
  readonly familyName: string;
  readonly givenName: string;
  readonly room: string;
};

const accessKinds = {
  families: 'child',
  absences: 'absences',
  releases: 'departures',
  reports: 'reports',
} as const satisfies Record<SchoolRecordKind, AccessKind>;

/**
 * Exports a school of which the current user is the office, by default the first. Throws `invalid` for a missing or
 * wrong period.
 */
export async function exportSchoolRecords(
  context: ActionContext,
  { records, school, from, to }: Query,
  locale: Locale,
): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = ownSchool(currentUser, school);
  const zone = await findTimeZone(tx, schoolId);
  const today = schoolTimeAt(now, zone).day;
  const period = hasPeriod(records) ? periodOf(from, to) : { from: today, to: today };
  const found = await rowsOf(context, { records, schoolId, period, zone, locale });
  const userId = currentUser.id;
  await recordAuditEntry(tx, { at: now, act: 'school.records_exported', userId, schoolId, requestId });
  const rows = found.map(([row, cells]) => [row.number, row.familyName, row.givenName, row.room, ...cells]);
  return {
    content: csvOf([recordColumns[records][locale], ...rows], locale),
    name: `${recordFileNames[records][locale]}-${period.from}${period.from === period.to ? '' : `-${period.to}`}.csv`,
    shows: [{ kind: accessKinds[records], childIds: [...new Set(found.map(([{ childId }]) => childId))] }],
  };
}

function periodOf(from: string | undefined, to: string | undefined): RecordPeriod {
  if (from === undefined || to === undefined) {
    const missing = { from, to };
    const paths = (['from', 'to'] as const).filter((path) => missing[path] === undefined);
    throw new Refusal('invalid', { problems: paths.map((path) => ({ path, code: 'required' })) });
  }
  const code = periodProblem({ from, to });
  if (code !== null) throw new Refusal('invalid', { problems: [{ path: 'to', code }] });
  return { from, to };
}

type RowsParams = {
  readonly records: SchoolRecordKind;
  readonly schoolId: number;
  readonly period: RecordPeriod;
  readonly zone: string;
  readonly locale: Locale;
};

async function rowsOf(
  { tx }: Pick<ActionContext, 'tx'>,
  { records, schoolId, period, zone, locale }: RowsParams,
): Promise<(readonly [Row, CsvCell[]])[]> {
  const timeOf = (at: Date | null): CsvCell[] => {
    if (at === null) return [null, null];
    const { day, time } = schoolTimeAt(at, zone);
    return [day, time];
  };
  switch (records) {
    case 'families':
      return (await findFamilyRows(tx, schoolId)).map((row) => [
        row,
        [row.bornOn, row.guardian, wordOf('followers.relationship', row.relationship, locale), row.email, row.phone],
      ]);
    case 'absences':
      return (await findAbsenceRows(tx, schoolId, period)).map((row) => [
        row,
        [
          row.firstDay,
          row.lastDay,
          wordOf('absences.kind', row.kind, locale),
          row.kind === 'absent' ? wordOf('absences.duration', row.duration, locale) : null,
          row.time,
          wordOf('absences.reason', row.reason, locale),
          row.notes,
          row.reportedBy,
          ...timeOf(row.createdAt),
          ...timeOf(row.cancelledAt).slice(0, 1),
        ],
      ]);
    case 'releases':
      return (await findReleaseRows(tx, schoolId, period, zone)).map((row) => [
        row,
        [
          ...timeOf(row.at),
          wordOf('pickups.act', row.act, locale),
          row.collector,
          row.by,
          wordOf('pickups.origin', row.origin, locale),
          row.note,
        ],
      ]);
  }
  return (await findReportRows(tx, schoolId, period)).map((row) => [
    row,
    [row.day, row.author, ...timeOf(row.publishedAt), ...timeOf(row.correctedAt), row.notesEn, row.notesFr],
  ]);
}
