import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blocksPerRegion,
  corners,
  minRegionSide,
  movedRegion,
  pixelate,
  type Region,
  regionBetween,
  regionInPixels,
  resizedRegion,
  wholePhoto,
} from './region-rules.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: fraction, y: fraction });
const distance = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const region = fc.tuple(point, point).map(([from, to]) => regionBetween(from, to));
const tolerance = 1e-9;

function expectInside({ left, top, width, height }: Region): void {
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + tolerance);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(minRegionSide - tolerance);
}

test('a drawn, moved or resized region stays inside the photo and keeps the least size', () => {
  fc.assert(
    fc.property(region, distance, fc.constantFrom(...corners), (one, by, corner) => {
      expectInside(one);
      const moved = movedRegion(one, by);
      expectInside(moved);
      expect([moved.width, moved.height]).toEqual([one.width, one.height]);
      expectInside(resizedRegion(one, corner, by));
    }),
  );
});

test('a moved corner leaves the opposite corner in its place', () => {
  const one = { left: 0.2, top: 0.2, width: 0.4, height: 0.4 };
  const wider = resizedRegion(one, 'bottomRight', { x: 0.1, y: -0.1 });
  expect([wider.left, wider.top]).toEqual([0.2, 0.2]);
  expect(wider.width).toBeCloseTo(0.5);
  expect(wider.height).toBeCloseTo(0.3);
  const moved = resizedRegion(one, 'topLeft', { x: 0.1, y: 0.1 });
  expect(moved.left + moved.width).toBeCloseTo(0.6);
  expect(moved.top + moved.height).toBeCloseTo(0.6);
});

test('a region covers whole pixels inside the photo', () => {
  fc.assert(
    fc.property(region, fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (one, width, height) => {
      const pixels = regionInPixels(one, { width, height });
      expect(Object.values(pixels).every(Number.isInteger)).toBe(true);
      expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1);
      expect(pixels.left + pixels.width).toBeLessThanOrEqual(width);
      expect(pixels.top + pixels.height).toBeLessThanOrEqual(height);
      expect(pixels.left).toBeLessThanOrEqual(one.left * width);
    }),
  );
  expect(regionInPixels(wholePhoto, { width: 30, height: 20 })).toEqual({ left: 0, top: 0, width: 30, height: 20 });
});

test('a pixelated region has few colors, and a detail of it is not found again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer(),
      (width, height, seed) => {
        const data = new Uint8ClampedArray(4 * width * height);
        for (let index = 0; index < data.length; index += 1) data[index] = (seed + index * 37) & 255;
        pixelate({ data, width, height });
        const colors = new Set<string>();
        for (let index = 0; index < data.length; index += 4) colors.add(data.slice(index, index + 4).join(' '));
        expect(colors.size).toBeLessThanOrEqual(blocksPerRegion ** 2);
      },
    ),
  );
});

test('two regions of the same mean colors are the same once they are pixelated', () => {
  const checkered = Uint8ClampedArray.from({ length: 4 * 64 }, (_, n) => (Math.floor(n / 4) % 2 === 0 ? 0 : 200));
  const gray = Uint8ClampedArray.from({ length: 4 * 64 }, () => 100);
  pixelate({ data: checkered, width: 8, height: 8 });
  pixelate({ data: gray, width: 8, height: 8 });
  expect(checkered).toEqual(gray);
});
