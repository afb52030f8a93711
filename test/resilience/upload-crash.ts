/** Kills the server while photos and PDFs are uploaded, and counts lost files, rows without content and the reverse. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Database } from '#server/db/database.ts';
import { scopeToAllSchools } from '#server/db/backup/table-rows.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { sweepFiles } from '#server/files/file-sweep-acts.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import { folderStorage } from '#server/storage/folder-storage.ts';
import { type S3Location, s3Storage } from '#server/storage/s3-storage.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { runS3 } from '#test/support/files/test-s3.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { startServer } from '#tools/running-server.mjs';

export type UploadTrial = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged files that cannot be read afterwards. */
  readonly lost: number;
  /** Rows whose content is not in the folder. */
  readonly rowsWithoutContent: number;
  /** Contents of interrupted uploads, before the sweep and after it. */
  readonly contentWithoutRow: { readonly before: number; readonly after: number };
};

const uploaders = 4;
/** The longest time until a kill, in milliseconds. */
const longestLife = 600;
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** Runs the trial on a data folder of its own, with the content of files in it or in a bucket. */
export async function uploadKillTrial(kills: number, place: 'folder' | 'bucket' = 'folder'): Promise<UploadTrial> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-uploads-'));
  const bucket = place === 'bucket' ? await runS3() : undefined;
  const server = { dataDir, env: bucket ? envOf(bucket.location) : {} };
  const acknowledged: StoredFile[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) await liveAndDie(server, acknowledged, kill);
    const lost = await countLost(server, acknowledged);
    const database = await openDatabase({ dataDir });
    const storage = bucket ? s3Storage(bucket.location) : folderStorage(join(dataDir, 'files'));
    try {
      return { kills, acknowledged: acknowledged.length, lost, ...(await compare(database, storage)) };
    } finally {
      await database.close();
    }
  } finally {
    await bucket?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type ServerOptions = { readonly dataDir: string; readonly env: Record<string, string> };

/** The environment of a server whose files are in a bucket. */
function envOf({ bucketUrl, prefix, keyId, secretKey }: S3Location): Record<string, string> {
  const { origin, pathname } = new URL(bucketUrl);
  return {
    FILES_URL: `s3:/${pathname}/${prefix}?endpoint=${origin}`,
    FILES_KEY_ID: keyId,
    FILES_SECRET_KEY: secretKey,
  };
}

/** Uploads until the kill. Adds what was acknowledged. */
async function liveAndDie(options: ServerOptions, acknowledged: StoredFile[], kill: number): Promise<void> {
  const server = await startServer(options);
  const headers = await sessionAt(server.url);
  const state = { isOver: false };
  const uploading = Array.from({ length: uploaders }, async (_, uploader) => {
    for (let n = 0; !state.isOver; n += 1) {
      const file = await upload(server.url, headers, await contentOf(uploader, `${kill} ${n}`)).catch(() => undefined);
      if (file) acknowledged.push(file);
    }
  });
  await wait(Math.random() * longestLife);
  // A trial in which nothing was acknowledged would say nothing.
  while (acknowledged.length === 0) await wait(20);
  process.kill(server.pid, 'SIGKILL');
  state.isOver = true;
  await Promise.all(uploading);
  await server.stop();
}

const contentOf = (uploader: number, text: string): Promise<Buffer> | Buffer =>
  uploader % 2 === 0
    ? pdfDocument(`${uploader} ${text}`)
    : jpegPhoto({ width: 900, height: 700, color: `hsl(${Math.floor(Math.random() * 360)} 60% 50%)` });

async function sessionAt(url: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/demo/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as: 'parent' }),
  });
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', Origin: url };
}

async function upload(url: string, headers: Record<string, string>, body: Buffer): Promise<StoredFile | undefined> {
  const reply = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'Idempotency-Key': crypto.randomUUID() },
    body: new Uint8Array(body),
  });
  return reply.status === 201 ? ((await reply.json()) as StoredFile) : undefined;
}

async function countLost(options: ServerOptions, files: readonly StoredFile[]): Promise<number> {
  const server = await startServer(options);
  const headers = await sessionAt(server.url);
  let lost = 0;
  for (const { id, bytes } of files) {
    const reply = await fetch(`${server.url}/api/files/${id}`, { headers });
    if (reply.status !== 200 || (await reply.arrayBuffer()).byteLength !== bytes) lost += 1;
  }
  await server.stop();
  return lost;
}

/** Compares the rows with the folder, before and after the sweep. */
async function compare(database: Database, storage: FileStorage) {
  const named = await database.asOwner(async (tx) => {
    await scopeToAllSchools(tx);
    const rows = await tx.selectFrom('file_contents').select('sha256').distinct().execute();
    return new Set(rows.map(({ sha256 }) => sha256));
  });
  const orphans = async () => (await storedNames(storage)).filter((name) => !named.has(name)).length;
  const before = await orphans();
  await sweepFiles(database, storage, tomorrow());
  const there = new Set(await storedNames(storage));
  return {
    rowsWithoutContent: [...named].filter((name) => !there.has(name)).length,
    contentWithoutRow: { before, after: await orphans() },
  };
}
