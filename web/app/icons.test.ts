import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));
const pushWorker = '../offline/service-worker-push.ts';
/** A PNG's width, height and color type, which are at fixed offsets. */
const readHeader = (png: Buffer) => ({
  isPng: png.subarray(1, 4).toString() === 'PNG',
  size: `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`,
  seesThrough: png[25] === 6,
});

const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};
const pictures = icons.filter(({ type }) => type === 'image/png');

test('the manifest lists an icon file of each size and purpose with its true dimensions', () => {
  for (const purpose of ['any', 'maskable']) {
    const sizes = pictures.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  }
  for (const { src, sizes, purpose } of pictures) {
    expect(readHeader(read(src.slice(1))), src).toEqual({ isPng: true, size: sizes, seesThrough: purpose === 'any' });
  }
});

test('icons named by the push worker and the pages exist: notification icon, badge, and an opaque icon for iOS', () => {
  const named = (file: string) =>
    read(file)
      .toString()
      .match(/\/[\w-]+\.png/g)
      ?.map((name) => name.slice(1)) ?? [];
  const [icon = '', badge = ''] = named(pushWorker);
  const [apple = ''] = named('../index.html');
  expect(readHeader(read(icon))).toEqual({ isPng: true, size: '192x192', seesThrough: true });
  expect(readHeader(read(badge))).toEqual({ isPng: true, size: '96x96', seesThrough: true });
  expect(readHeader(read(apple))).toEqual({ isPng: true, size: '180x180', seesThrough: false });
});
