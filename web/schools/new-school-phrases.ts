import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the form for another school of the service. */
export const newSchoolPhrases = {
  add: { en: 'Add a school', fr: 'Ajouter une école' },
  back: { en: 'Back to the settings', fr: 'Retour aux réglages' },
  text: {
    en: 'The new school belongs to the same school service. Its hours, calendar, groups and staff are its own.',
    fr: 'La nouvelle école appartient au même centre de services. Son horaire, son calendrier, ses groupes et son personnel lui sont propres.',
  },
  added: { en: '{name} added', fr: '{name} : école ajoutée' },
  notAdded: { en: 'The school was not added', fr: 'L’école n’a pas été ajoutée' },
  notAllowed: {
    en: 'Only an administrator of the school service adds schools.',
    fr: 'Seul un administrateur du centre de services ajoute des écoles.',
  },
} as const satisfies Phrases;
