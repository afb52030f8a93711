/** Formats dates and times in each language. */
import type { Locale } from '#core/lang/locale.ts';
import { hourOf } from './school-clock.ts';

const space = '\u00a0';
const tags: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };

const styles = {
  /** `Tuesday, April 16`; `Mardi 16 avril` */
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  /** `Tuesday, April 16, 2026`; `Mardi 16 avril 2026` */
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  /** `April 16, 2026`; `16 avril 2026` */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** `Apr 16`; `16 avr.` */
  short: { month: 'short', day: 'numeric' },
  /** `Tue`; `mar.` */
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof styles;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: Locale, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const known = formatters.get(key);
  if (known) return known;
  // English uses American order and month names without a period.
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : tags.fr, { ...styles[style], timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}

/** Formats a date (`yyyy-MM-dd`) in a language. */
export function formatDay(day: string, locale: Locale, style: DayStyle): string {
  const text = formatterOf(locale, style).format(new Date(`${day}T00:00:00Z`));
  if (locale === 'en') return text;
  const ordinal = text.replace(/(^|\s)1(?=\s)/, '$11er');
  return style === 'weekday' || style === 'full' ? ordinal.charAt(0).toUpperCase() + ordinal.slice(1) : ordinal;
}

/** Formats a time of day (`HH:mm`): `8:30 AM` in English, `8 h 30` and `16 h` in French. */
export function formatTime(time: string, locale: Locale): string {
  const hour = hourOf(time);
  const minutes = time.slice(3, 5);
  if (locale === 'fr') return minutes === '00' ? `${hour}${space}h` : `${hour}${space}h${space}${minutes}`;
  return `${hour % 12 || 12}:${minutes}${space}${hour < 12 ? 'AM' : 'PM'}`;
}
