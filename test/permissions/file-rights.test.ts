/** Each actor asks for each size of a file in each place: canary bytes, also with the tag of a copy in a cache. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { photoSizes } from '#core/files/file-rules.ts';
import { filePlaces } from '#server/files/file-reader-store.ts';
import { insertFile } from '#server/files/file-store.ts';
import { testApp, type TestReply } from '#test/support/test-app.ts';
import { givePin, newTablet, pair } from '#test/support/test-staff.ts';
import { markRecords } from './canary-records.ts';
import type { Side } from './canary.ts';
import { type Actor, actors } from './expected-outcomes.ts';
import {
  type FileActor,
  placeOf,
  placesOfFiles,
  type PlaceName,
  type RightChange,
  rightChanges,
} from './file-places.ts';

const { app, as, anonymous, database, clock, dataDir } = await testApp();
const { ours, theirs, who } = await database.asOwner((tx) => markRecords(tx, clock.now));
const sides = { ours, theirs };
const names = Object.keys(placesOfFiles) as PlaceName[];

const sessions = new Map<FileActor, Awaited<ReturnType<typeof as>>>();
for (const actor of Object.keys(actors) as Actor[])
  sessions.set(actor, actor === 'anonymous' ? anonymous : await as(who[actor]));
const tablet = newTablet(anonymous);
const pin = '4826';
await givePin(database, who.teacher, pin, clock.now);
await pair(tablet, { office: await as(who.admin), schoolId: ours.schoolId });
await tablet.send('POST', '/api/room/unlock', { body: { userId: who.teacher, pin } });
sessions.set('roomDevice', tablet.send);
const asking = [...sessions.keys()];

type StoredSize = {
  readonly path: string;
  readonly bytes: Buffer;
  readonly tag: string;
  /** The path without a size. */
  readonly isWhole: boolean;
};

/** Stores a content for each size and adds the record. The path without a size is that of the largest. */
async function storeFile(name: PlaceName, side: Side): Promise<StoredSize[]> {
  const { kind, attach, table } = placeOf(name);
  const records = sides[side];
  const sizes = kind === 'pdf' ? ([0] as const) : photoSizes;
  const contents = await Promise.all(
    sizes.map(async (size) => {
      const bytes = Buffer.from(`canary-${side}-${name}-${size}`);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = join(dataDir, randomUUID());
      writeFileSync(path, bytes);
      await app.fileStorage.put(sha256, path);
      return { size, sha256, bytes };
    }),
  );
  const id = await database.asOwner(async (tx) => {
    const stored = contents.map(({ bytes, ...content }) => ({
      ...content,
      bytes: bytes.length,
      width: 64,
      height: 48,
    }));
    const file = { schoolId: records.schoolId, ownerId: records.parentId, kind, name: 'file', now: clock.now };
    const fileId = await insertFile(tx, { ...file, contents: stored });
    if (table !== null)
      await tx.updateTable('files').set({ attached_at: clock.now }).where('id', '=', fileId).execute();
    await attach(tx, { file_id: fileId, school_id: records.schoolId }, records, clock.now);
    return fileId;
  });
  const inSizes = kind === 'pdf' ? [] : contents;
  const sized = (content: (typeof contents)[number], path: string, isWhole: boolean) => [
    { path, bytes: content.bytes, tag: `"${content.sha256}"`, isWhole },
  ];
  return [
    ...inSizes.flatMap((content) => sized(content, `/api/files/${id}/${content.size}`, false)),
    ...contents.slice(-1).flatMap((content) => sized(content, `/api/files/${id}`, true)),
  ];
}

const files = { ours: new Map<PlaceName, StoredSize[]>(), theirs: new Map<PlaceName, StoredSize[]>() };
for (const side of ['theirs', 'ours'] as const)
  for (const name of names) files[side].set(name, await storeFile(name, side));

/** The other school has two actors. Its families are not those of `ours`. */
const theirReaders = (name: PlaceName): FileActor[] =>
  placeOf(name).readers.flatMap((actor) =>
    actor === 'parent' ? ['foreignParent' as const] : actor === 'admin' ? ['foreignAdmin' as const] : [],
  );

const ask = async (actor: FileActor, path: string, headers: Record<string, string> = {}) => {
  const send = sessions.get(actor);
  if (!send) throw new Error(`There is no session of ${actor}.`);
  return send('GET', path, { headers });
};

/** A device asks for a size only: the endpoint of whole files is not for devices. */
const refusalOf = (actor: FileActor, { isWhole }: StoredSize) =>
  actor === 'anonymous' ? 401 : actor === 'roomDevice' && isWhole ? 403 : 404;
const mayRead = (actor: FileActor, { isWhole }: StoredSize, readers: readonly FileActor[]) =>
  readers.includes(actor) && !(actor === 'roomDevice' && isWhole);
const isWithoutCanary = ({ text, headers }: TestReply) => !(text + JSON.stringify(headers)).includes('canary-');

/** Each size for an actor: the bytes, the copy of a cache and a part. */
async function outcomesOf(actor: FileActor, sizes: readonly StoredSize[]) {
  const outcomes = [];
  for (const { path, bytes, tag } of sizes) {
    const whole = await ask(actor, path);
    const cached = await ask(actor, path, { 'if-none-match': tag });
    const part = await ask(actor, path, { range: 'bytes=0-5' });
    const others = [cached, part].map(({ status }) => status);
    const shows = whole.bytes.equals(bytes) ? 'its bytes' : isWithoutCanary(whole) ? 'nothing' : 'other bytes';
    outcomes.push([whole.status, shows, ...others]);
  }
  return outcomes;
}

describe.each(['ours', 'theirs'] as const)('the files of school %s', (side) => {
  test.each(names)('%s is read in each size by its readers alone', async (name) => {
    const sizes = files[side].get(name) ?? [];
    const readers: readonly FileActor[] = side === 'ours' ? placeOf(name).readers : theirReaders(name);
    for (const actor of asking) {
      const expected = sizes.map((size) => {
        const refusal = refusalOf(actor, size);
        return mayRead(actor, size, readers) ? [200, 'its bytes', 304, 206] : [refusal, 'nothing', refusal, refusal];
      });
      expect([actor, ...(await outcomesOf(actor, sizes))]).toEqual([actor, ...expected]);
    }
  });
});

test('a reply may be kept, but not used without a question', async () => {
  for (const name of names) {
    const [reader] = placeOf(name).readers;
    const [{ path } = { path: '' }] = files.ours.get(name) ?? [];
    const { headers } = await ask(reader ?? 'anonymous', path);
    expect([name, headers['cache-control']]).toEqual([name, reader ? 'private, no-cache' : 'no-store']);
  }
});

test('every record of the server that has files is a place here', () => {
  const tables = new Set(names.flatMap((name) => placeOf(name).table ?? []));
  expect([...tables].toSorted()).toEqual(filePlaces.map(({ table }) => table).toSorted());
});

const { childId } = ours;
async function answer(isGranted: boolean): Promise<void> {
  const body = { purpose: 'class_photos', version: 0, isGranted };
  const reply = await sessions.get('parent')?.('PUT', `/api/children/${childId}/consents`, { body });
  expect(reply?.status).toBe(200);
}
const rights = ['can_view', 'can_report_absence', 'can_pickup', 'can_message'] as const;
const setRights = (isGiven: boolean) =>
  database.asOwner((tx) =>
    tx
      .updateTable('guardians')
      .set(Object.fromEntries(rights.map((right) => [right, isGiven])))
      .where('child_id', '=', childId)
      .where('user_id', '=', who.parent)
      .execute(),
  );

const changes: Readonly<Record<RightChange, { begin(): Promise<unknown>; end(): Promise<unknown> }>> = {
  consentWithdrawn: { begin: () => answer(false), end: () => answer(true) },
  rightsEnded: { begin: () => setRights(false), end: () => setRights(true) },
  guardianRemoved: {
    async begin() {
      const path = `/api/staff/families/children/${childId}/guardians/${who.parent}`;
      expect((await sessions.get('admin')?.('DELETE', path))?.status).toBe(204);
    },
    end: () => Promise.resolve(),
  },
};

describe.each(Object.entries(rightChanges) as [RightChange, string][])('after %s: %s', (change) => {
  test('each place is read by those who still may, and a copy in a cache by no other user', async () => {
    await changes[change].begin();
    const seen: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const name of names) {
      const readers = placeOf(name).after?.[change] ?? placeOf(name).readers;
      for (const actor of asking)
        for (const size of files.ours.get(name) ?? []) {
          const asked = `${name}, ${actor}: ${size.path}`;
          seen[asked] = (await ask(actor, size.path, { 'if-none-match': size.tag })).status;
          expected[asked] = mayRead(actor, size, readers) ? 304 : refusalOf(actor, size);
        }
    }
    await changes[change].end();
    expect(seen).toEqual(expected);
  });
});
