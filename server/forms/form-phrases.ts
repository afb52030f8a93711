/**
 * What families are told of a form: of what kind it is, for whom and until when. Its own words are read in the app.
 * (trust, Controls)
 */
import type { FormKind } from '#core/forms/form.ts';
import type { Both } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

export const publishedTitles: Readonly<Record<FormKind, Both>> = {
  form: { en: 'A form to fill in', fr: 'Formulaire à remplir' },
  permission: { en: 'A permission to sign', fr: 'Autorisation à signer' },
  event: { en: 'An invitation to answer', fr: 'Invitation à laquelle répondre' },
};

export const changedTitles: Readonly<Record<FormKind, Both>> = {
  form: {
    en: 'A form has changed: please answer again',
    fr: 'Un formulaire a changé : veuillez répondre de nouveau',
  },
  permission: {
    en: 'A permission has changed: please sign again',
    fr: 'Une autorisation a changé : veuillez signer de nouveau',
  },
  event: {
    en: 'An event has changed: please answer again',
    fr: 'Une activité a changé : veuillez répondre de nouveau',
  },
};

export const movedTitle: Both = { en: 'An event has changed', fr: 'Une activité a changé' };
export const movedText: Both = {
  en: 'Its day, its time or its place is another.',
  fr: 'Le jour, l’heure ou le lieu n’est plus le même.',
};

export const reminderTitles: Readonly<Record<FormKind, Both>> = {
  form: { en: 'Reminder: a form to fill in', fr: 'Rappel : formulaire à remplir' },
  permission: { en: 'Reminder: a permission to sign', fr: 'Rappel : autorisation à signer' },
  event: { en: 'Reminder: an invitation to answer', fr: 'Rappel : invitation à laquelle répondre' },
};

/** `Léa and Noah · by April 17, 2026`. */
export function aboutText(givenNames: readonly string[], dueDay: string): Both {
  const said = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(givenNames);
  return {
    en: `${said('en-CA')} · by ${formatDay(dueDay, 'en', 'long')}`,
    fr: `${said('fr-CA')} · d’ici le ${formatDay(dueDay, 'fr', 'long')}`,
  };
}

/** The head of the table of answers, and what its cells say. */
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
  done: { en: 'Answered', fr: 'Répondu' },
  waiting: { en: 'Waiting for the other parent', fr: 'En attente de l’autre parent' },
  missing: { en: 'No answer', fr: 'Sans réponse' },
} as const satisfies Readonly<Record<string, Both>>;
