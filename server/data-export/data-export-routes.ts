import { Readable } from 'node:stream';
import { dataExportApi } from '#core/settings/data-export.ts';
import { schoolRecordsApi } from '#core/settings/school-records.ts';
import { defaultTimeZone } from '#core/time/school-clock.ts';
import { countActs, recordAuditEntry } from '#server/audit/audit-store.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type UntransactedCall, type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { childrenWith, type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import type { ArchiveLine } from './export-line.ts';
import { packArchive } from './export-thread.ts';
import { collectData } from './data-export.ts';
import { exportSchoolRecords } from './school-records-acts.ts';

/**
 * The data export of a guardian. Data that a staff member sees at work belongs to the school and is not included.
 * Children who have left are included until their records are erased.
 */
export const dataExportRoutes = (line: ArchiveLine, healthKeys: HealthKeys): Route[] => [
  route(dataExportApi.download, {
    async file(call) {
      const { currentUser, now, reply } = call;
      const aborted = new AbortController();
      reply.raw.once('close', () => aborted.abort());
      const release = await line.enter(currentUser.id, aborted.signal);
      try {
        const [data, shows] = await collect(call, healthKeys);
        const content = streamUntilRead(packArchive(data, now), release);
        return { content, name: `parvis-${now.toISOString().slice(0, 10)}.zip`, shows };
      } catch (error) {
        release();
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
    const collected = await collectData(tx, currentUser, { database, healthKeys });
    await recordAuditEntry(tx, { at: now, act: 'data.downloaded', userId, subjectId: userId, requestId });
    return [collected, shownBy(currentUser)] as const;
  });
}

/** In milliseconds. A client that reads nothing for this long is disconnected. */
const readTimeoutMs = 60_000;

/** A stream that calls `over` when it ends, fails, or its client disconnects. */
function streamUntilRead(pieces: AsyncGenerator<Uint8Array>, over: () => void): Readable {
  let slow: NodeJS.Timeout | undefined;
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        slow = setTimeout(
          () => stream.destroy(new Error('The client stopped reading the data export.')),
          readTimeoutMs,
        );
        yield piece;
        clearTimeout(slow);
      }
    } finally {
      clearTimeout(slow);
      over();
    }
  };
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: 256 * 1024 });
  // A client that disconnects before reading never starts the generator.
  stream.once('close', over);
  return stream;
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
