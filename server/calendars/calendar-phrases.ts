/** The titles of a family's calendar, in both languages. */
import type { CalendarWords } from '#core/calendars/calendar-rules.ts';
import type { Locale } from '#core/lang/locale.ts';

export const calendarName = 'Parvis';

export const calendarWords: Readonly<Record<Locale, CalendarWords>> = {
  en: {
    pickup: (name) => `Pickup – ${name}`,
    absence: (name, duration) =>
      `Absence – ${name}${{ full_day: '', morning: ' (morning)', afternoon: ' (afternoon)' }[duration]}`,
  },
  fr: {
    pickup: (name) => `Départ – ${name}`,
    absence: (name, duration) =>
      `Absence – ${name}${{ full_day: '', morning: ' (avant-midi)', afternoon: ' (après-midi)' }[duration]}`,
  },
};
