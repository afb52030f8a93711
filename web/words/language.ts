/** Which language and theme the page is in. Changing either needs no reload and loses nothing typed. */
import { i18n, type Messages } from '@lingui/core';
import { type Locale, preferredLocale } from '#core/lang/locale.ts';
import type { Theme } from '#core/settings/settings.ts';
import type { CatalogueName, StaffCatalogueName } from './phrases.ts';

export type Catalogue = Record<Locale, () => Promise<{ default: Messages }>>;

const ofEverybody: Record<Exclude<CatalogueName, StaffCatalogueName>, Catalogue> = {
  first: { en: () => import('virtual:words/first.en'), fr: () => import('virtual:words/first.fr') },
  absence: { en: () => import('virtual:words/absence.en'), fr: () => import('virtual:words/absence.fr') },
  door: { en: () => import('virtual:words/door.en'), fr: () => import('virtual:words/door.fr') },
  feedback: { en: () => import('virtual:words/feedback.en'), fr: () => import('virtual:words/feedback.fr') },
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

const catalogues: Partial<Record<CatalogueName, Catalogue>> = ofEverybody;

/** Says where words are that only the school's side has, so that no family's first load names them. */
export function offerWords(more: Record<StaffCatalogueName, Catalogue>): void {
  Object.assign(catalogues, more);
}

/** Those that a screen opened so far needs, in any language. */
const opened = new Set<CatalogueName>(['first']);

const yearInSeconds = 31_536_000;

/** What this device was last set to; the server reads the same cookie to write the page's first line. */
function remembered(): { locale?: string; theme?: string } {
  const value = /(?:^|; )parvis-look=([^;]*)/.exec(document.cookie)?.[1];
  const [locale, theme] = (value ?? '').split('.');
  return { ...(locale && { locale }), ...(theme && { theme }) };
}

function remember(locale: string, theme: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `parvis-look=${locale}.${theme}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

/** The language this page opens in: what was last chosen here, else the device's. */
export function firstLocale(): Locale {
  return preferredLocale([remembered().locale ?? '', ...navigator.languages].filter(Boolean));
}

/** Loads a language if need be and speaks it from now on. */
export async function speak(locale: Locale): Promise<void> {
  // A screen may open meanwhile, and brings the words of the language before.
  for (let open = 0; open < opened.size; ) {
    open = opened.size;
    const loaded = await Promise.all([...opened].map(async (name) => catalogues[name]?.[locale]()));
    for (const words of loaded) if (words) i18n.load(locale, words.default);
  }
  i18n.activate(locale);
  document.documentElement.lang = locale;
  remember(locale, remembered().theme ?? 'system');
}

const hereKey = 'parvis-locale';

/** The language chosen for this device, whoever is signed in; nothing while it follows the account. */
export function localeHere(): Locale | undefined {
  const chosen = localStorage.getItem(hereKey);
  return chosen === 'en' || chosen === 'fr' ? chosen : undefined;
}

/** Chooses the language of this device: it stays, and no account's language changes. */
export function speakHere(locale: Locale): Promise<void> {
  localStorage.setItem(hereKey, locale);
  return speak(locale);
}

/** Speaks the account's language, where no other was chosen for this device. */
export const speakAccount = (locale: Locale): Promise<void> => speak(localeHere() ?? locale);

/** Speaks a language chosen for the account, which is this device's too. */
export const speakChosen = (locale: Locale): Promise<void> => (localeHere() ? speakHere(locale) : speak(locale));

/** Brings the words of a screen that is about to open, and lets them come along when the language changes. */
export async function openWords(name: CatalogueName): Promise<void> {
  for (let locale: Locale | undefined; locale !== spoken(); ) {
    locale = spoken();
    const words = await catalogues[name]?.[locale]();
    if (words) i18n.load(locale, words.default);
  }
  opened.add(name);
}

/** None is while the page begins. */
const spoken = () => ((i18n.locale || firstLocale()) === 'fr' ? 'fr' : 'en');

/** A screen with its words, where these are not in the first load. */
export async function worded<Screen>(words: CatalogueName, screen: Promise<Screen>): Promise<Screen> {
  const [ready] = await Promise.all([screen, openWords(words)]);
  return ready;
}

/** Wears a theme from now on. `system` follows the device. */
export function wear(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(remembered().locale ?? firstLocale(), theme);
}

/** The theme this device was last set to. */
export function firstTheme(): Theme {
  const { theme } = remembered();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
