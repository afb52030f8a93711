/** The web app manifest in the reader's language: names of its shortcuts are shown by the device's home screen. */
import { paths } from '#core/http/page-addresses.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';

const shortcuts: readonly { readonly name: Bilingual; readonly url: string }[] = [
  { name: { en: 'Report absence', fr: 'Signaler une absence' }, url: paths.absence },
  { name: { en: 'Schedule pickup', fr: 'Planifier le départ' }, url: paths.pickup },
  { name: { en: 'Messages', fr: 'Messages' }, url: paths.messages },
];

/** Adds to the built manifest what depends on the language. */
export function localizedManifest(built: string, locale: Locale): string {
  const manifest = JSON.parse(built) as Record<string, unknown>;
  const named = shortcuts.map(({ name, url }) => ({ name: name[locale], url }));
  return JSON.stringify({ ...manifest, lang: `${locale}-CA`, shortcuts: named });
}
