import { expect, test } from 'vitest';
import { deviceKindOf } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, 'edge', 'windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'chrome', 'android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537`,
    'samsung',
    'android',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0 Mobile Safari/537.36 OPR/95.0`, 'opera', 'android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'chrome', 'chromeos'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'safari',
    'macos',
  ],
  [`${iphone} Version/19.1 Mobile/15E148 Safari/604.1`, 'safari', 'ios'],
  [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'chrome', 'ios'],
  [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'firefox', 'ios'],
  [`${iphone} Version/17.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`, 'edge', 'ios'],
  ['curl/8.5.0', 'other', 'other'],
  ['', 'other', 'other'],
])('detects %s as %s on %s', (userAgent, browser, system) => {
  expect(deviceKindOf(userAgent)).toEqual({ browser, system });
});

test('reports a very long or empty user agent as other', () => {
  expect(deviceKindOf(undefined)).toEqual({ browser: 'other', system: 'other' });
  expect(deviceKindOf(`${'('.repeat(100_000)} Firefox/1`)).toEqual({ browser: 'other', system: 'other' });
});
