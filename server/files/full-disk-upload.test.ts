/** Uploads to a disk that is full: a clear refusal, nothing half stored, and reads go on. */
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StoredFile } from '#core/files/stored-file.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { whyNoSmallDisk, withSmallDisk } from '#test/support/small-disk.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const megabyte = 1_048_576;

test.skipIf(whyNoSmallDisk())(
  'an upload to a full disk is 507, stores nothing, and succeeds when retried',
  async () => {
    const { sophie, app, dataDir, database } = await testFamily();
    const upload = (body: Buffer, key = 'first') => sophie('POST', '/api/files', { body, key });
    const rows = () => database.asOwner((tx) => tx.selectFrom('files').select('id').execute());
    await withSmallDisk(12, async ({ folder, fill, free }) => {
      symlinkSync(folder, join(dataDir, 'files'));
      const kept = (await upload(await jpegPhoto())).json as StoredFile;
      const before = { rows: await rows(), names: (await storedNames(app.fileStorage)).toSorted() };
      const photo = await jpegPhoto({ width: 3000, height: 2200, color: '#884422' });
      const pdf = pdfDocument('x'.repeat(megabyte));
      // No space at all, space for a part of the upload, and space for the upload but not for its three sizes.
      for (const leave of [0, 8192, photo.length + 8192]) {
        fill(leave);
        for (const [body, key] of [
          [photo, 'the photo'],
          [pdf, 'the document'],
        ] as const) {
          const refused = await upload(body, key);
          expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
        }
        expect({ rows: await rows(), names: (await storedNames(app.fileStorage)).toSorted() }).toEqual(before);
        expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
        expect((await sophie('GET', `/api/files/${kept.id}/320`)).status).toBe(200);
        free();
      }
      const stored = await upload(photo, 'the photo');
      expect(stored.status).toBe(201);
      expect((await sophie('GET', `/api/files/${(stored.json as StoredFile).id}`)).status).toBe(200);
    });
  },
);
