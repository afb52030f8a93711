/** The page's language and theme. Changing either needs no reload and keeps all input. */
import { i18n, type Messages } from '@lingui/core';
import { type Locale, preferredLocale } from '#core/lang/locale.ts';
import type { Theme } from '#core/settings/settings.ts';
import type { CatalogName, StaffCatalogName } from './phrase-registry.ts';

export type CatalogLoader = Record<Locale, () => Promise<{ default: Messages }>>;

const ofEverybody: Record<Exclude<CatalogName, StaffCatalogName | 'outbox' | 'files' | 'twoStep'>, CatalogLoader> = {
  first: { en: () => import('virtual:words/first.en'), fr: () => import('virtual:words/first.fr') },
  absence: { en: () => import('virtual:words/absence.en'), fr: () => import('virtual:words/absence.fr') },
  door: { en: () => import('virtual:words/door.en'), fr: () => import('virtual:words/door.fr') },
  feedback: { en: () => import('virtual:words/feedback.en'), fr: () => import('virtual:words/feedback.fr') },
  followed: { en: () => import('virtual:words/followed.en'), fr: () => import('virtual:words/followed.fr') },
  forms: { en: () => import('virtual:words/forms.en'), fr: () => import('virtual:words/forms.fr') },
  messages: { en: () => import('virtual:words/messages.en'), fr: () => import('virtual:words/messages.fr') },
  more: { en: () => import('virtual:words/more.en'), fr: () => import('virtual:words/more.fr') },
  notifications: {
    en: () => import('virtual:words/notifications.en'),
    fr: () => import('virtual:words/notifications.fr'),
  },
  people: { en: () => import('virtual:words/people.en'), fr: () => import('virtual:words/people.fr') },
  pickup: { en: () => import('virtual:words/pickup.en'), fr: () => import('virtual:words/pickup.fr') },
  profile: { en: () => import('virtual:words/profile.en'), fr: () => import('virtual:words/profile.fr') },
  quizzes: { en: () => import('virtual:words/quizzes.en'), fr: () => import('virtual:words/quizzes.fr') },
  report: { en: () => import('virtual:words/report.en'), fr: () => import('virtual:words/report.fr') },
  settings: { en: () => import('virtual:words/settings.en'), fr: () => import('virtual:words/settings.fr') },
  store: { en: () => import('virtual:words/store.en'), fr: () => import('virtual:words/store.fr') },
  support: { en: () => import('virtual:words/support.en'), fr: () => import('virtual:words/support.fr') },
  staff: { en: () => import('virtual:words/staff.en'), fr: () => import('virtual:words/staff.fr') },
};

const catalogs: Partial<Record<CatalogName, CatalogLoader>> = ofEverybody;

/** Registers more catalogs, so that the families' first load does not reference them. */
export function registerCatalogs(
  more:
    | Record<StaffCatalogName, CatalogLoader>
    | { outbox: CatalogLoader }
    | { files: CatalogLoader }
    | { twoStep: CatalogLoader },
): void {
  Object.assign(catalogs, more);
}

/** The catalogs needed by the screens opened so far, in any language. */
const opened = new Set<CatalogName>(['first']);

const yearInSeconds = 31_536_000;

/** The device's last language and theme. The server reads the same cookie to render the page's first line. */
function remembered(): { locale?: string; theme?: string } {
  const value = /(?:^|; )parvis-look=([^;]*)/.exec(document.cookie)?.[1];
  const [locale, theme] = (value ?? '').split('.');
  return { ...(locale && { locale }), ...(theme && { theme }) };
}

function remember(locale: string, theme: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `parvis-look=${locale}.${theme}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

/** The initial language: the last one chosen here, or the device's. */
export function initialLocale(): Locale {
  return preferredLocale([remembered().locale ?? '', ...navigator.languages].filter(Boolean));
}

/** Loads a language's catalogs and activates it. */
export async function setLocale(locale: Locale): Promise<void> {
  // A screen may open during the load and add a catalog in the previous language.
  for (let open = 0; open < opened.size; ) {
    open = opened.size;
    const loaded = await Promise.all([...opened].map(async (name) => catalogs[name]?.[locale]()));
    for (const words of loaded) if (words) i18n.load(locale, words.default);
  }
  i18n.activate(locale);
  document.documentElement.lang = locale;
  remember(locale, remembered().theme ?? 'system');
}

const hereKey = 'parvis-locale';

/** The language chosen for this device, for any signed-in user; undefined while it follows the account. */
export function deviceLocale(): Locale | undefined {
  const chosen = localStorage.getItem(hereKey);
  return chosen === 'en' || chosen === 'fr' ? chosen : undefined;
}

/** Sets the language of this device only; the account's language does not change. */
export function setDeviceLocale(locale: Locale): Promise<void> {
  localStorage.setItem(hereKey, locale);
  return setLocale(locale);
}

/** Applies the account's language, unless another was chosen for this device. */
export const applyAccountLocale = (locale: Locale): Promise<void> => setLocale(deviceLocale() ?? locale);

/** Applies a language chosen for the account, also to this device if it has one of its own. */
export const applyChosenLocale = (locale: Locale): Promise<void> =>
  deviceLocale() ? setDeviceLocale(locale) : setLocale(locale);

/** Loads the catalog of a screen that is about to open, and keeps it up to date when the language changes. */
export async function loadCatalog(name: CatalogName): Promise<void> {
  for (let locale: Locale | undefined; locale !== spoken(); ) {
    locale = spoken();
    const words = await catalogs[name]?.[locale]();
    if (words) i18n.load(locale, words.default);
  }
  opened.add(name);
}

/** No locale is active during page load. */
const spoken = () => ((i18n.locale || initialLocale()) === 'fr' ? 'fr' : 'en');

/** Loads a screen together with its catalog. */
export async function withCatalog<Screen>(words: CatalogName, screen: Promise<Screen>): Promise<Screen> {
  const [ready] = await Promise.all([screen, loadCatalog(words)]);
  return ready;
}

/** Applies a theme. `system` follows the device. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(remembered().locale ?? initialLocale(), theme);
}

/** The device's last theme. */
export function initialTheme(): Theme {
  const { theme } = remembered();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
