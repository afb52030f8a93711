/** Browser and system of a user agent. That is enough to recognize one's own device and too little to identify it. */
import type { Browser, System } from '#core/account/device.ts';

export type DeviceKind = { readonly browser: Browser; readonly system: System };

/** The first match wins, because most browsers also claim to be those below them. */
const browserSigns: readonly (readonly [sign: RegExp, browser: Browser])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPX|OPiOS|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'safari'],
];

const systemSigns: readonly (readonly [sign: RegExp, system: System])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** Parses the `User-Agent` header. Unknown values become `other`. */
export function deviceKindOf(userAgent = ''): DeviceKind {
  const text = userAgent.slice(0, 512);
  const first = <Word>(signs: readonly (readonly [RegExp, Word])[]) => signs.find(([sign]) => sign.test(text))?.[1];
  return { browser: first(browserSigns) ?? 'other', system: first(systemSigns) ?? 'other' };
}
