/** Texts of quiz notifications: the audience and the due date, not the content, as they are shown on locked screens. */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';

export const gradedTitle: Bilingual = { en: 'A quiz was graded', fr: 'Un quiz a été corrigé' };
export const gradedText: Bilingual = {
  en: 'One of your answers was graded again. See your new result.',
  fr: 'Une de vos réponses a été revue. Voyez votre nouveau résultat.',
};

export const sentTitle: Bilingual = { en: 'New quiz', fr: 'Nouveau quiz' };

/** `For Léa and Noah, due April 16, 2026, 4:30 PM.`, without names for the whole school. */
export function sentText(givenNames: readonly string[], dueAt: Date, timeZone: string): Bilingual {
  const { day, time } = schoolTimeAt(dueAt, timeZone);
  const due = (locale: Locale) => [formatDay(day, locale, 'long'), formatTime(time, locale)] as const;
  const names = (tag: string) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(givenNames);
  const [enDay, enTime] = due('en');
  const [frDay, frTime] = due('fr');
  const isNamed = givenNames.length > 0;
  return {
    en: `For ${isNamed ? names('en-CA') : 'all families'}, due ${enDay}, ${enTime}.`,
    fr: `Pour ${isNamed ? names('fr-CA') : 'toutes les familles'}, à remettre au plus tard le ${frDay} à ${frTime}.`,
  };
}

/** Texts of the CSV export of results. */
export const exportWords = {
  parent: { en: 'Parent', fr: 'Parent' },
  children: { en: 'Children', fr: 'Enfants' },
  sent: { en: 'Submitted', fr: 'Envoyé' },
  score: { en: 'Score (%)', fr: 'Résultat (%)' },
  passed: { en: 'Passed', fr: 'Réussi' },
  points: { en: 'Points', fr: 'Points' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  true: { en: 'True', fr: 'Vrai' },
  false: { en: 'False', fr: 'Faux' },
} as const satisfies Readonly<Record<string, Bilingual>>;
