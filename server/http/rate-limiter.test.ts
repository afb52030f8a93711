import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 12) + seconds * 1000);

test('a burst passes, and the next request waits for a token', () => {
  const pacer = new RateLimiter({ perMinute: 60, burst: 3 });
  expect([1, 2, 3].map(() => pacer.take('sophie', at(0)))).toEqual([0, 0, 0]);
  expect(pacer.take('sophie', at(0))).toBe(1);
  expect(pacer.take('sophie', at(1))).toBe(0);
});

test('clients are limited independently', () => {
  const pacer = new RateLimiter({ perMinute: 1, burst: 1 });
  pacer.take('sophie', at(0));
  expect(pacer.take('sophie', at(0))).toBe(60);
  expect(pacer.take('marc', at(0))).toBe(0);
});

test('a client that waits as long as Retry-After passes', () => {
  const calls = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(calls, (gaps) => {
      const pacer = new RateLimiter({ perMinute: 30, burst: 5 });
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

test('no client gets more in a minute than the burst and a minute’s refill', () => {
  const pacer = new RateLimiter({ perMinute: 120, burst: 60 });
  let passed = 0;
  for (let tenth = 0; tenth < 600; tenth += 1) if (pacer.take('sophie', at(tenth / 10)) === 0) passed += 1;
  expect(passed).toBeLessThanOrEqual(180);
  expect(passed).toBeGreaterThanOrEqual(178);
});
