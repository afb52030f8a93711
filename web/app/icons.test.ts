import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));
/** A PNG’s width, height and kind of colours, which stand at the same place in each. */
const told = (png: Buffer) => ({
  isPng: png.subarray(1, 4).toString() === 'PNG',
  size: `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`,
  seesThrough: png[25] === 6,
});

const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};
const pictures = icons.filter(({ type }) => type === 'image/png');

test('a home screen finds a picture of each size it asks for, as large as it says, for its own shape and for ours', () => {
  for (const purpose of ['any', 'maskable']) {
    const sizes = pictures.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  }
  for (const { src, sizes, purpose } of pictures) {
    expect(told(read(src.slice(1))), src).toEqual({ isPng: true, size: sizes, seesThrough: purpose === 'any' });
  }
});

test('what a push and a page name is there: a picture for the notification, a shape for its badge, one without holes for iOS', () => {
  const named = (file: string) =>
    read(file)
      .toString()
      .match(/\/[\w-]+\.png/g)
      ?.map((name) => name.slice(1)) ?? [];
  const [icon = '', badge = ''] = named('sw.js');
  const [apple = ''] = named('../index.html');
  expect(told(read(icon))).toEqual({ isPng: true, size: '192x192', seesThrough: true });
  expect(told(read(badge))).toEqual({ isPng: true, size: '96x96', seesThrough: true });
  expect(told(read(apple))).toEqual({ isPng: true, size: '180x180', seesThrough: false });
});
