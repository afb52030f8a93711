import { dataExportApi } from '#core/settings/data-export.ts';
import { schoolRecordsApi } from '#core/settings/school-records.ts';
import { defaultTimeZone } from '#core/time/school-clock.ts';
import { countActs, recordAuditEntry } from '#server/audit/audit-store.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type UntransactedCall, type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { childrenWith, type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import { streamUntilRead } from '#server/storage/archive-stream.ts';
import type { ArchiveLine } from '#server/storage/archive-line.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import type { ZipEntry } from '#server/storage/zip-stream.ts';
import { findExportedFiles } from '#server/files/file-export-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { exportedEntries } from './exported-files.ts';
import { packArchive } from './export-thread.ts';
import { collectData } from './data-export.ts';
import { exportSchoolRecords } from './school-records-acts.ts';

/**
 * Exports wait in two lines. One is left at the end of the export, the other when its data is written: a client that
 * reads its files slowly blocks no other export.
 */
type ExportLines = { readonly exports: ArchiveLine; readonly dataParts: ArchiveLine };

/**
 * The data export of a guardian. Data that a staff member sees at work belongs to the school and is not included.
 * Children who have left are included until their records are erased.
 */
export const dataExportRoutes = (
  lines: ExportLines,
  healthKeys: HealthKeys,
  stored: { readonly storage: FileStorage },
): Route[] => [
  route(dataExportApi.download, {
    async file(call) {
      const { currentUser, now, reply } = call;
      const aborted = new AbortController();
      reply.raw.once('close', () => aborted.abort());
      const { endData, end } = await enterLines(lines, currentUser.id, aborted.signal);
      try {
        const { data, files, shows } = await collect(call, healthKeys);
        const reader = { database: call.database, userId: currentUser.id, locale: call.locale, now };
        const entries = thenFiles(endData, exportedEntries(files, reader, stored.storage));
        const content = streamUntilRead(packArchive(data, now, entries), end);
        return { content, name: `parvis-${now.toISOString().slice(0, 10)}.zip`, shows };
      } catch (error) {
        end();
        throw error;
      }
    },
  }),
  route(schoolRecordsApi.file, {
    file: ({ database, currentUser: { id: userId }, query, now, requestId, locale }) =>
      database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'admin', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportSchoolRecords({ tx, currentUser, now, requestId }, query, currentUser.locale);
      }),
  }),
];

/**
 * Resolves when it is the turn of the account in both lines. The data part comes second, so that an export whose reply
 * has begun waits for no other.
 */
async function enterLines({ exports, dataParts }: ExportLines, userId: number, signal: AbortSignal) {
  const leave = await exports.enter(userId, signal);
  try {
    const endData = await dataParts.enter(userId, signal);
    return {
      endData,
      end: () => {
        endData();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The files, with the end of the data part before the first: an archive asks for files when its data is written. */
async function* thenFiles(endData: () => void, entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  endData();
  yield* entries;
}

/**
 * Reads all parts except the rows of long ones, which are read while the export is written. The audit entry stays even
 * if the export fails.
 */
async function collect(
  {
    database,
    currentUser: { id: userId },
    now,
    locale,
    requestId,
    installation,
  }: UntransactedCall<typeof dataExportApi.download>,
  healthKeys: HealthKeys,
) {
  return database.transaction({ userId }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'kept', locale);
    if (!currentUser) throw new Refusal('unauthenticated');
    const schoolId = currentUser.children[0]?.schoolId;
    await enforceRateLimit({
      tx,
      userId,
      most: installation.downloadsPerDay,
      countSince: (since) => countActs(tx, { userId, act: 'data.downloaded', since }),
      timeZone: schoolId === undefined ? defaultTimeZone : await findTimeZone(tx, schoolId),
      now,
    });
    const data = await collectData(tx, currentUser, { database, healthKeys });
    const files = await findExportedFiles(tx, userId);
    await recordAuditEntry(tx, { at: now, act: 'data.downloaded', userId, subjectId: userId, requestId });
    return { data, files, shows: shownBy(currentUser) };
  });
}

/** The records that the export contains: the children the user may see, and their pickup people. */
function shownBy(currentUser: CurrentUser) {
  const kinds = ['child', 'absences', 'attendance', 'file', 'pickups', 'reports'] as const;
  const childIds = childrenWith(currentUser, 'view');
  return [
    ...kinds.map((kind) => ({ kind, childIds })),
    { kind: 'people', childIds: childrenWith(currentUser, 'pickup') } as const,
  ];
}
