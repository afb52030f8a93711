/** Which language and theme the page is in. Changing either needs no reload and loses nothing typed. */
import { i18n, type Messages } from '@lingui/core';
import { type Locale, preferredLocale } from '#core/lang/locale.ts';
import type { Theme } from '#core/settings/settings.ts';

const catalogues: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:words/en'),
  fr: () => import('virtual:words/fr'),
};

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
  const { default: messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  remember(locale, remembered().theme ?? 'system');
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
