/** The titles of a family's calendar, in both languages. */
import type { CalendarWords } from '#core/calendars/calendar-rules.ts';
import type { Locale } from '#core/lang/locale.ts';

export const calendarName = 'Parvis';

const kinds = {
  en: { closed: 'School closed', pedagogical: 'Pedagogical day', early_release: 'Early dismissal' },
  fr: { closed: 'École fermée', pedagogical: 'Journée pédagogique', early_release: 'Fin hâtive des classes' },
} as const;

/** The name of a day after its kind, unless it says the same. */
const withName = (kind: string, name: string) => (name === '' || name === kind ? kind : `${kind} – ${name}`);

export const calendarWords: Readonly<Record<Locale, CalendarWords>> = {
  en: {
    specialDays: (kind, name) => withName(kinds.en[kind], name),
    pickup: (name) => `Pickup – ${name}`,
    custody: (name) => `${name} with you`,
    absence: (name, duration) =>
      `Absence – ${name}${{ full_day: '', morning: ' (morning)', afternoon: ' (afternoon)' }[duration]}`,
  },
  fr: {
    specialDays: (kind, name) => withName(kinds.fr[kind], name),
    pickup: (name) => `Départ – ${name}`,
    custody: (name) => `${name} avec vous`,
    absence: (name, duration) =>
      `Absence – ${name}${{ full_day: '', morning: ' (avant-midi)', afternoon: ' (après-midi)' }[duration]}`,
  },
};
