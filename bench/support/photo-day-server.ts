/**
 * The demo school with 240 children, with ten photos of each of one day or without any. Uploading them would take too
 * long, so this file imports the server. One photo is encoded, and each row has its sizes.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
// oxlint-disable no-restricted-imports -- see the comment of the file
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { PhotoEncoder } from '#server/storage/photo-encoder.ts';
// oxlint-enable no-restricted-imports
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { cameraPhoto } from '#test/support/files/test-photos.ts';

const schoolId = 1;
const childCount = 240;
const photosPerChild = 10;
const now = new Date();

const hasPhotos = process.argv[2] === 'with';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-'));
const database = await openDatabase({ dataDir, sync: false });
await seedDemo(database, { now });

/** The stored sizes of one photo of twelve megapixels. */
async function encodeOne() {
  const encoder = new PhotoEncoder();
  const upload = path.join(dataDir, 'photo.jpg');
  writeFileSync(upload, await cameraPhoto());
  const sizes = await encoder.encode({ path: upload, folder: dataDir, stem: randomUUID() });
  encoder.close();
  return sizes.map(({ size, bytes, width, height }) => ({ size, bytes, width, height }));
}

/** The latest day of which the demo parent has a report. */
async function findDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select max(day)::text as day from reports where child_id = 1 and published_at is not null`.execute(tx);
  return rows[0]?.day ?? '';
}

async function fillSchool(tx: Tx): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from children where school_id = ${schoolId} and left_at is null`.execute(tx);
  await sql`insert into children (school_id, group_id, given_name, family_name)
    select ${schoolId}, (select min(id) from groups where school_id = ${schoolId}), 'Child ' || n, 'Bench'
      from generate_series(${(rows[0]?.n ?? 0) + 1}::int, ${childCount}::int) n`.execute(tx);
}

/** Ten photos of each child, each with its tag, and the consent of one guardian of each. */
async function addPhotos(tx: Tx, day: string): Promise<void> {
  const sizes = await encodeOne();
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  await sql`insert into consents (school_id, child_id, purpose, version, is_granted, answered_by, created_at)
    select c.school_id, c.id, 'class_photos', 0, true, min(g.user_id), ${now}
      from children c join guardians g on g.child_id = c.id and g.can_report_absence
     where c.school_id = ${schoolId} group by c.school_id, c.id`.execute(tx);
  await sql`with photos as (
      select c.id as child_id, c.group_id, nextval(pg_get_serial_sequence('files', 'id'))::int as file_id
        from (select * from children where school_id = ${schoolId} and left_at is null order by id limit ${childCount}) c
       cross join generate_series(1, ${photosPerChild}::int)),
    stored as (
      insert into files (id, school_id, owner_id, kind, name, stored_bytes, created_at, attached_at)
      select file_id, ${schoolId}, 3, 'photo', 'photo.jpg', ${bytes}::bigint, ${now}, ${now} from photos),
    sized as (
      insert into file_contents (file_id, school_id, size, sha256, bytes, width, height)
      select p.file_id, ${schoolId}, s.size, encode(sha256((p.file_id || ' ' || s.size)::bytea), 'hex'), s.bytes, s.width,
          s.height
        from photos p cross join json_to_recordset(${JSON.stringify(sizes)}::json)
          as s (size int, bytes int, width int, height int)),
    shown as (
      insert into report_photos (file_id, school_id, group_id, day, caption_fr, added_by, created_at)
      select file_id, ${schoolId}, group_id, ${day}::date, 'Jardin', 3, ${now} from photos)
    insert into report_photo_children (file_id, school_id, child_id)
    select file_id, ${schoolId}, child_id from photos`.execute(tx);
}

const day = await database.asOwner(async (tx) => {
  await setTenantScope(tx, [schoolId]);
  await fillSchool(tx);
  const found = await findDay(tx);
  if (hasPhotos) await addPhotos(tx, found);
  return found;
});
await database.tend();

const config = { ...readConfig({ LOG_LEVEL: 'warn' }), limits: generousLimits, secret: 'a secret only for the bench' };
const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => new Date() });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ url, day }));

process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit();
    });
});
