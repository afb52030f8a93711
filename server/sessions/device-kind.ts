/** What a browser says of itself, in two words: enough to know one's own device again, too little to single it out. */
import type { Browser, System } from '#core/sessions/device.ts';

export type DeviceKind = { readonly browser: Browser; readonly system: System };

/** The first that holds. Most of them claim to be those below them too. */
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

/** Of the header `User-Agent`; `other` for what nobody here knows. */
export function deviceKindOf(userAgent = ''): DeviceKind {
  const said = userAgent.slice(0, 512);
  const first = <Word>(signs: readonly (readonly [RegExp, Word])[]) => signs.find(([sign]) => sign.test(said))?.[1];
  return { browser: first(browserSigns) ?? 'other', system: first(systemSigns) ?? 'other' };
}
