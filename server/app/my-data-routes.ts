import { Readable } from 'node:stream';
import { myDataApi } from '#core/settings/my-data.ts';
import { usualZone } from '#core/time/school-clock.ts';
import { countActs, recordAct } from '#server/audit/audit-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Outside, type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { childrenWith, type Person, standAs } from '#server/sessions/person.ts';
import type { ArchiveLine } from './archive-line.ts';
import { packArchive } from './archive-thread.ts';
import { collectData } from './my-data.ts';

/**
 * One stands as guardian, whatever else one is: what somebody reads at work is the school's. Of a child who left too,
 * until its record is erased.
 */
export const myDataRoutes = (line: ArchiveLine): Route[] => [
  route(myDataApi.download, {
    async file(call) {
      const { person, now, reply } = call;
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const leave = await line.enter(person.id, left.signal);
      try {
        const [data, shows] = await collect(call);
        const content = untilTaken(packArchive(data, now), leave);
        return { content, name: `parvis-${now.toISOString().slice(0, 10)}.zip`, shows };
      } catch (error) {
        leave();
        throw error;
      }
    },
  }),
];

/** Everything but the rows of long parts, which are read while the archive is written. That it was asked for stays. */
async function collect({
  database,
  person: { id: userId },
  now,
  locale,
  requestId,
  installation,
}: Outside<typeof myDataApi.download>) {
  return database.transaction({ userId }, async (tx) => {
    const person = await standAs(tx, 'kept', locale);
    if (!person) throw new Refusal('unauthenticated');
    const schoolId = person.children[0]?.schoolId;
    await refuseTooMany({
      tx,
      userId,
      most: installation.downloadsPerDay,
      countSince: (since) => countActs(tx, { userId, act: 'data.downloaded', since }),
      timeZone: schoolId === undefined ? usualZone : await findTimeZone(tx, schoolId),
      now,
    });
    const collected = await collectData(tx, person, database);
    await recordAct(tx, { at: now, act: 'data.downloaded', userId, subjectId: userId, requestId });
    return [collected, shownBy(person)] as const;
  });
}

/** In milliseconds: who takes nothing of it for so long is gone. */
const patience = 60_000;

/** A stream that is over when all is taken, when it fails or when its reader is gone, and says so before it ends. */
function untilTaken(pieces: AsyncGenerator<Uint8Array>, over: () => void): Readable {
  let slow: NodeJS.Timeout | undefined;
  const watched = async function* () {
    try {
      for await (const piece of pieces) {
        slow = setTimeout(() => stream.destroy(new Error('Nobody took the archive.')), patience);
        yield piece;
        clearTimeout(slow);
      }
    } finally {
      clearTimeout(slow);
      over();
    }
  };
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: 256 * 1024 });
  // One that is gone before anything was asked of it has nothing to end.
  stream.once('close', over);
  return stream;
}

/** Which records an archive takes along: those of the children whom its person may see, and who may collect them. */
function shownBy(person: Person) {
  const kinds = ['child', 'absences', 'attendance', 'pickups', 'reports'] as const;
  const childIds = childrenWith(person, 'view');
  return [
    ...kinds.map((kind) => ({ kind, childIds })),
    { kind: 'people', childIds: childrenWith(person, 'pickup') } as const,
  ];
}
