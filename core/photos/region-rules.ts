/** Parts of a photo that are cropped or blurred before it leaves the device (docs/decisions/0072). */

/** A part of a photo, in fractions of its width and height, from 0 to 1. */
export type Region = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type Corner = (typeof corners)[number];

/** A point or a distance, in fractions of the photo's width and height. */
export type Point = { readonly x: number; readonly y: number };

/** Each side of a region is at least this fraction of the photo’s side. */
export const minRegionSide = 0.04;

/** Maximum number of blurred regions of a photo. */
export const maxRegions = 20;

/** A blurred region has this number of blocks on its longer side: too few to recognize a face. */
export const blocksPerRegion = 4;

export const wholePhoto: Region = { left: 0, top: 0, width: 1, height: 1 };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** A region moved by a distance, and kept inside the photo. */
export function movedRegion(region: Region, by: Point): Region {
  const left = within(region.left + by.x, 0, 1 - region.width);
  return { ...region, left, top: within(region.top + by.y, 0, 1 - region.height) };
}

/** A region with one corner moved by a distance. The opposite corner stays. */
export function resizedRegion({ left, top, width, height }: Region, corner: Corner, by: Point): Region {
  const right = left + width;
  const bottom = top + height;
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const isTop = corner === 'topLeft' || corner === 'topRight';
  const newLeft = isLeft ? within(left + by.x, 0, right - minRegionSide) : left;
  const newTop = isTop ? within(top + by.y, 0, bottom - minRegionSide) : top;
  const newRight = isLeft ? right : within(right + by.x, left + minRegionSide, 1);
  const newBottom = isTop ? bottom : within(bottom + by.y, top + minRegionSide, 1);
  return { left: newLeft, top: newTop, width: newRight - newLeft, height: newBottom - newTop };
}

/** The region between two points: a drag from one corner to the opposite one. */
export function regionBetween(from: Point, to: Point): Region {
  const width = within(Math.abs(to.x - from.x), minRegionSide, 1);
  const height = within(Math.abs(to.y - from.y), minRegionSide, 1);
  const left = within(Math.min(from.x, to.x), 0, 1 - width);
  return { left, top: within(Math.min(from.y, to.y), 0, 1 - height), width, height };
}

/** A region in whole pixels of a photo. Pixels that it covers in part belong to it. */
export function regionInPixels({ left, top, width, height }: Region, photo: { width: number; height: number }): Region {
  const x = within(Math.floor(left * photo.width), 0, photo.width - 1);
  const y = within(Math.floor(top * photo.height), 0, photo.height - 1);
  return {
    left: x,
    top: y,
    width: within(Math.ceil((left + width) * photo.width) - x, 1, photo.width - x),
    height: within(Math.ceil((top + height) * photo.height) - y, 1, photo.height - y),
  };
}

/** Pixels of red, green, blue and opacity, row by row. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/**
 * Replaces all pixels by blocks of their mean color, `blocksPerRegion` on the longer side. What the pixels showed
 * cannot be computed from the blocks.
 */
export function pixelate({ data, width, height }: Pixels): void {
  const block = Math.max(1, Math.ceil(Math.max(width, height) / blocksPerRegion));
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block)
      fillBlock({ data, width, height }, { left, top, right: left + block, bottom: top + block });
}

type Block = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

function fillBlock({ data, width, height }: Pixels, { left, top, right, bottom }: Block): void {
  const sum = [0, 0, 0, 0];
  const indexes: number[] = [];
  for (let y = top; y < Math.min(bottom, height); y += 1)
    for (let x = left; x < Math.min(right, width); x += 1) indexes.push(4 * (y * width + x));
  for (const index of indexes)
    for (let channel = 0; channel < 4; channel += 1) sum[channel] = (sum[channel] ?? 0) + (data[index + channel] ?? 0);
  const mean = sum.map((total) => Math.round(total / indexes.length));
  for (const index of indexes) data.set(mean, index);
}
