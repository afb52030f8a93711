import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FileUsage } from '#core/files/file.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { maxFileBytes } from '#core/files/file-rules.ts';
import type { Message } from '#core/messages/message.ts';
import { codeOf, testApp } from '#test/support/test-app.ts';
import { generousLimits } from '#server/app/limits.ts';
import { jpegPhoto, pdfDocument, pngPhoto, webpPhoto } from '#test/support/files/test-photos.ts';
import { storedNames } from '#test/support/files/test-storage.ts';
import { testMessages } from '#test/support/test-messages.ts';

const family = await testMessages();
const stranger = await family.as(family.foreign.userId);
const { anonymous, sophie, marc, teacher, otherTeacher, office, ids, ofType, dataDir } = family;

const upload = (asker: typeof sophie, body: Buffer, name = 'photo.jpg', key?: string) =>
  asker('POST', `/api/files?name=${encodeURIComponent(name)}`, { body, key });

async function uploaded(asker: typeof sophie, body: Buffer, name?: string): Promise<StoredFile> {
  const { status, json, text } = await upload(asker, body, name);
  expect(text).not.toContain('requestId');
  expect(status).toBe(201);
  return json as StoredFile;
}

const leftover = () => readdirSync(join(dataDir, 'files/incoming'));

describe('an upload', () => {
  test('of a photo is encoded in three sizes without metadata and turned upright', async () => {
    const source = await sharp(await jpegPhoto({ width: 3000, height: 1500 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '46/1 48/1 0/1', GPSLongitude: '71/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const file = await uploaded(sophie, source, 'Sortie à la ferme.JPG');
    expect(file).toMatchObject({ kind: 'photo', name: 'Sortie à la ferme.jpg', width: 1024, height: 2048 });
    for (const [size, height] of [
      [320, 320],
      [1280, 1280],
      [2048, 2048],
    ]) {
      const { status, bytes, headers } = await sophie('GET', `/api/files/${file.id}/${size}`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('Cookie');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      const shown = await sharp(bytes).metadata();
      expect(shown).toMatchObject({ format: 'jpeg', height });
      expect([shown.exif, shown.orientation]).toEqual([undefined, undefined]);
    }
    expect(leftover()).toEqual([]);
  });

  test.each([
    ['PNG', pngPhoto],
    ['WebP', webpPhoto],
  ])('accepts %s under any name and media type', async (_, make) => {
    const file = await uploaded(sophie, await make(), 'notes.txt');
    expect(file).toMatchObject({ kind: 'photo', width: 64, height: 48 });
  });

  test('of a PDF is kept as it is and served as a download in a sandbox', async () => {
    const pdf = pdfDocument('/JavaScript (app.alert)');
    const file = await uploaded(sophie, pdf, 'Lettre\r\n"Set-Cookie": é.pdf');
    expect(file).toMatchObject({ kind: 'pdf', name: 'Lettre Set-Cookie é.pdf', bytes: pdf.length });
    const { bytes, headers } = await sophie('GET', `/api/files/${file.id}`);
    expect(bytes.equals(pdf)).toBe(true);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Lettre Set-Cookie e.pdf"; filename*=UTF-8''Lettre%20Set-Cookie%20%C3%A9.pdf`,
    );
    expect((await sophie('GET', `/api/files/${file.id}/320`)).status).toBe(404);
  });

  test('retried with its key stores one file', async () => {
    const body = await jpegPhoto({ color: '#123456' });
    const first = await upload(sophie, body, 'a.jpg', 'the same key');
    const again = await upload(sophie, body, 'a.jpg', 'the same key');
    expect(again.json).toEqual(first.json);
    expect(codeOf(await upload(sophie, await pngPhoto(), 'a.jpg', 'the same key'))).toBe('idempotency_key_reused');
  });

  const truncated = async () => (await jpegPhoto({ width: 800, height: 600 })).subarray(0, 900);
  const emptyImage = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file_not_supported'],
    ['TIFF', () => emptyImage(10, 10).tiff().toBuffer(), 422, 'file_not_supported'],
    ['GIF', () => emptyImage(10, 10).gif().toBuffer(), 422, 'file_not_supported'],
    ['HTML named as a photo', () => Buffer.from('<!doctype html><script>1</script>'), 422, 'file_not_supported'],
    ['a program', () => Buffer.from('MZ\u0090\u0000'), 422, 'file_not_supported'],
    ['no byte', () => Buffer.alloc(0), 422, 'file_not_supported'],
    ['one byte', () => Buffer.from([0xff]), 422, 'file_not_supported'],
    ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, 'file_damaged'],
    ['a truncated JPEG', truncated, 422, 'file_damaged'],
    ['a truncated PDF', () => pdfDocument().subarray(0, 120), 422, 'file_damaged'],
    ['200 megapixels', () => emptyImage(20_000, 10_000).png({ compressionLevel: 9 }).toBuffer(), 422, 'file_damaged'],
    [
      'a photo of 13 MB',
      async () => Buffer.concat([await jpegPhoto(), Buffer.alloc(maxFileBytes.photo)]),
      413,
      'body_too_large',
    ],
    ['60 MB', () => Buffer.concat([pdfDocument(), Buffer.alloc(60_000_000)]), 413, 'body_too_large'],
  ])('of %s is refused and leaves nothing', async (_, make, status, code) => {
    const refused = await upload(sophie, await make());
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    expect(leftover()).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['CMYK', () => emptyImage(40, 30).toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG with a page of HTML after it', async () => Buffer.concat([await jpegPhoto(), Buffer.from('<script>')])],
    ['5 MB of metadata', async () => withComments(await jpegPhoto(), 80)],
    [
      'an animated WebP',
      async () =>
        sharp([await pngPhoto(), await pngPhoto({ color: 'red' })], { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
  ])('of %s becomes a plain photo', async (_, make) => {
    const file = await uploaded(sophie, await make());
    const { bytes } = await sophie('GET', `/api/files/${file.id}/320`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.length).toBeLessThan(5000);
  });

  test('is for signed-in users with a school, and other endpoints take no files', async () => {
    const body = await jpegPhoto();
    const { status } = await sophie('POST', '/api/messages', { body });
    expect(status).toBe(415);
    expect((await sophie('POST', '/api/files', { body: { name: 'photo' } })).status).toBe(415);
    expect((await anonymous('POST', '/api/files', { body })).status).toBe(401);
  });
});

/** Comment segments of 64 kB after the start of a JPEG. */
function withComments(jpeg: Buffer, segments: number): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')]);
  const comments = Array.from({ length: segments }, () => segment);
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

describe('reading', () => {
  test('a part of a file and a file that the device has', async () => {
    const pdf = pdfDocument('in parts');
    const { id } = await uploaded(sophie, pdf);
    const read = (headers: Record<string, string>) => sophie('GET', `/api/files/${id}`, { headers });
    const part = await read({ range: 'bytes=5-9' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '1.4\n1', `bytes 5-9/${pdf.length}`]);
    expect((await read({ range: 'bytes=-6' })).text).toBe('%%EOF\n');
    expect((await read({ range: `bytes=${pdf.length}-` })).status).toBe(416);
    const { headers } = await read({});
    expect((await read({ 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  test('of a file without a record is for its owner alone', async () => {
    const { id } = await uploaded(sophie, await jpegPhoto({ color: '#aabbcc' }));
    for (const other of [marc, teacher, office, stranger]) {
      expect((await other('GET', `/api/files/${id}/320`)).status).toBe(404);
      expect((await other('GET', `/api/files/${id}`)).status).toBe(404);
    }
    expect((await sophie('GET', `/api/files/${id}/321`)).status).toBe(404);
  });
});

describe('a message', () => {
  const post = (asker: typeof sophie, body: object, key?: string) => asker('POST', '/api/messages', { body, key });

  test('shows its files to the readers of its conversation and to no other user', async () => {
    const photo = await uploaded(sophie, await jpegPhoto({ color: '#010203' }), 'genou.jpg');
    const pdf = await uploaded(sophie, pdfDocument('certificat'), 'certificat.pdf');
    const { json } = await post(sophie, { receiverId: ids.teacher, content: '', fileIds: [pdf.id, photo.id] });
    expect((json as Message).files).toEqual([pdf, photo]);
    const { json: received } = await teacher('GET', `/api/messages?conversationId=${(json as Message).conversationId}`);
    expect((received as Message[])[0]).toMatchObject({ content: '', files: [pdf, photo] });
    for (const path of [`/api/files/${photo.id}/1280`, `/api/files/${pdf.id}`]) {
      expect((await teacher('GET', path)).status).toBe(200);
      expect((await sophie('GET', path)).status).toBe(200);
      for (const other of [marc, otherTeacher, office, stranger]) expect((await other('GET', path)).status).toBe(404);
    }
  });

  test('takes a file once, and only of its sender', async () => {
    const conversationId = (await ofType('individual')).id;
    const [own, others] = [await uploaded(sophie, await jpegPhoto()), await uploaded(marc, await jpegPhoto())];
    const send = (fileIds: number[]) => post(sophie, { conversationId, content: 'Voici', fileIds });
    expect((await send([others.id])).status).toBe(404);
    expect((await send([own.id, others.id])).status).toBe(404);
    expect((await send([own.id, own.id])).status).toBe(422);
    expect((await send([own.id])).status).toBe(201);
    expect((await send([own.id])).status).toBe(404);
    expect((await send(Array.from({ length: 11 }, (__, n) => n + 1))).status).toBe(422);
    expect((await post(sophie, { conversationId, content: ' ', fileIds: [] })).status).toBe(422);
  });
});

test('an admin sees the storage of the own school', async () => {
  const { json } = await office('GET', '/api/staff/files/usage');
  const [usage] = json as FileUsage[];
  expect(usage?.files).toBeGreaterThan(5);
  expect(usage?.bytes).toBeGreaterThan(1000);
  expect((await sophie('GET', '/api/staff/files/usage')).status).toBe(403);
  expect(existsSync(join(dataDir, 'files/incoming'))).toBe(true);
});

test('an upload over the limit of an hour or over the quota stores no content, and a retry of an earlier one works', async () => {
  const [first, second] = [pdfDocument('one'), pdfDocument('two')];
  const limits = { ...generousLimits, filesPerHour: 1 };
  for (const [options, refusal] of [
    [{ limits }, 'rate_limited'],
    [{ fileQuota: first.length }, 'storage_full'],
  ] as const) {
    const small = await testApp(options);
    const ask = await small.as(ids.sophie);
    const stored = await upload(ask, first, 'one.pdf', 'first');
    expect(stored.status).toBe(201);
    expect(codeOf(await upload(ask, second))).toBe(refusal);
    expect(codeOf(await upload(ask, await jpegPhoto()))).toBe(refusal);
    expect((await upload(ask, first, 'one.pdf', 'first')).json).toEqual(stored.json);
    expect(await storedNames(small.app.fileStorage)).toHaveLength(1);
    expect(readdirSync(join(small.dataDir, 'files/incoming'))).toEqual([]);
  }
});
