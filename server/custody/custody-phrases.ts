/** Notifications about the custody calendar: the first names of the reader's children, no guardian and no reason. */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import type { SwapSpan } from '#core/custody/swap-rules.ts';

type Title = (givenName: string) => Bilingual;

export const calendarChangedTitle: Title = (name) => ({
  en: `Custody calendar changed for ${name}`,
  fr: `Calendrier de garde modifié pour ${name}`,
});

export const calendarChangedText: Bilingual = {
  en: 'The school’s office changed it. Check your days.',
  fr: 'La direction de l’école l’a modifié. Vérifiez vos jours.',
};

export const allowanceTitle: Title = (name) => ({
  en: `Pickup allowed outside of the calendar for ${name}`,
  fr: `Départ permis hors du calendrier pour ${name}`,
});

export const allowanceText: Bilingual = {
  en: 'The school’s office allows a person to pick up today, outside of the custody calendar.',
  fr: 'La direction de l’école permet à une personne de venir aujourd’hui, hors du calendrier de garde.',
};

export const officeAllowedTitle: Title = (name) => ({
  en: `Pickup allowed by the office for ${name}`,
  fr: `Départ permis par la direction pour ${name}`,
});

/** The notification tells of no list. */
export const officeAllowedText: Bilingual = {
  en: 'The school’s office allows a person to pick up today.',
  fr: 'La direction de l’école permet à une personne de venir aujourd’hui.',
};

export const swapAskedTitle: Title = (name) => ({
  en: `Swap of days proposed for ${name}`,
  fr: `Échange de jours proposé pour ${name}`,
});

export const swapAnsweredTitles = {
  accepted: (name) => ({ en: `Swap of days accepted for ${name}`, fr: `Échange de jours accepté pour ${name}` }),
  declined: (name) => ({ en: `Swap of days declined for ${name}`, fr: `Échange de jours refusé pour ${name}` }),
  withdrawn: (name) => ({ en: `Swap of days withdrawn for ${name}`, fr: `Échange de jours retiré pour ${name}` }),
} as const satisfies Readonly<Record<string, Title>>;

/** The spans of a swap: `Tuesday, April 14 to Thursday, April 16; Monday, April 20.` */
export function swapText(spans: readonly SwapSpan[]): Bilingual {
  const text = (locale: Locale) => `${spans.map((span) => spanText(span, locale)).join('; ')}.`;
  return { en: text('en'), fr: capitalized(text('fr')) };
}

function spanText({ from, until }: SwapSpan, locale: Locale): string {
  const day = (of: string) => {
    const shown = formatDay(of, locale, 'weekday');
    return locale === 'fr' ? shown.toLowerCase() : shown;
  };
  if (from === until) return day(from);
  return locale === 'fr' ? `du ${day(from)} au ${day(until)}` : `${day(from)} to ${day(until)}`;
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
