import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pacer } from './pace.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 12) + seconds * 1000);

test('a burst passes, the next call waits for one token', () => {
  const pacer = new Pacer({ perMinute: 60, burst: 3 });
  expect([1, 2, 3].map(() => pacer.take('sophie', at(0)))).toEqual([0, 0, 0]);
  expect(pacer.take('sophie', at(0))).toBe(1);
  expect(pacer.take('sophie', at(1))).toBe(0);
});

test('one caller’s haste does not slow another', () => {
  const pacer = new Pacer({ perMinute: 1, burst: 1 });
  pacer.take('sophie', at(0));
  expect(pacer.take('sophie', at(0))).toBe(60);
  expect(pacer.take('marc', at(0))).toBe(0);
});

test('whoever waits as long as told gets through', () => {
  const calls = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(calls, (gaps) => {
      const pacer = new Pacer({ perMinute: 30, burst: 5 });
      let now = 0;
      for (const gap of gaps) {
        now += gap / 1000;
        const wait = pacer.take('sophie', at(now));
        if (wait === 0) continue;
        now += wait + 0.001;
        expect(pacer.take('sophie', at(now))).toBe(0);
      }
    }),
  );
});

test('in any minute nobody gets more than the burst and a minute’s refill', () => {
  const pacer = new Pacer({ perMinute: 120, burst: 60 });
  let passed = 0;
  for (let tenth = 0; tenth < 600; tenth += 1) if (pacer.take('sophie', at(tenth / 10)) === 0) passed += 1;
  expect(passed).toBeLessThanOrEqual(180);
  expect(passed).toBeGreaterThanOrEqual(178);
});
