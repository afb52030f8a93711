/**
 * Texts of form notifications: the kind of form, the child and the due day, not the content, as they are shown on
 * locked screens.
 */
import type { FormKind } from '#core/forms/form.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

export const publishedTitles: Readonly<Record<FormKind, Bilingual>> = {
  form: { en: 'A form to fill in', fr: 'Formulaire à remplir' },
  permission: { en: 'A permission slip to sign', fr: 'Autorisation à signer' },
  event: { en: 'An invitation to reply to', fr: 'Invitation : réponse attendue' },
};

export const changedTitles: Readonly<Record<FormKind, Bilingual>> = {
  form: {
    en: 'A form has changed: please answer again',
    fr: 'Un formulaire a changé : veuillez répondre de nouveau',
  },
  permission: {
    en: 'A permission slip has changed: please sign again',
    fr: 'Une autorisation a changé : veuillez signer de nouveau',
  },
  event: {
    en: 'An event has changed: please answer again',
    fr: 'Une activité a changé : veuillez répondre de nouveau',
  },
};

export const movedTitle: Bilingual = { en: 'An event has changed', fr: 'Une activité a changé' };
export const movedText: Bilingual = {
  en: 'The date, time or place has changed.',
  fr: 'La date, l’heure ou le lieu a changé.',
};

export const reminderTitles: Readonly<Record<FormKind, Bilingual>> = {
  form: { en: 'Reminder: a form to fill in', fr: 'Rappel : formulaire à remplir' },
  permission: { en: 'Reminder: a permission slip to sign', fr: 'Rappel : autorisation à signer' },
  event: { en: 'Reminder: an invitation to reply to', fr: 'Rappel : invitation en attente de réponse' },
};

/** `Léa and Noah · by April 17, 2026`. */
export function aboutText(givenNames: readonly string[], dueDay: string): Bilingual {
  const textOf = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return {
    en: `${textOf('en-CA')} · by ${formatDay(dueDay, 'en', 'long')}`,
    fr: `${textOf('fr-CA')} · d’ici le ${formatDay(dueDay, 'fr', 'long')}`,
  };
}

/** Texts of the CSV export of answers. */
export const exportWords = {
  child: { en: 'Child', fr: 'Enfant' },
  room: { en: 'Room', fr: 'Local' },
  status: { en: 'Status', fr: 'État' },
  by: { en: 'Answered by', fr: 'Réponse donnée par' },
  when: { en: 'When', fr: 'Quand' },
  coming: { en: 'Coming', fr: 'Présence' },
  people: { en: 'People', fr: 'Personnes' },
  signature: { en: 'Signature', fr: 'Signature' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  done: { en: 'Answered', fr: 'Réponse reçue' },
  waiting: { en: 'Waiting for the other guardian', fr: 'En attente de l’autre parent' },
  missing: { en: 'No answer', fr: 'Sans réponse' },
} as const satisfies Readonly<Record<string, Bilingual>>;
