import type { Phrases } from '#web/i18n/phrase.ts';

export const allergyPhrases = {
  none: { en: 'No known allergies', fr: 'Aucune allergie connue' },
  mild: { en: 'Mild', fr: 'Légère' },
  moderate: { en: 'Moderate', fr: 'Modérée' },
  severe: { en: 'Severe', fr: 'Grave' },
  ofGroup: {
    en: '{schoolKind, select, school {Allergies in this class} other {Allergies in this group}}',
    fr: '{schoolKind, select, school {Allergies dans cette classe} other {Allergies dans ce groupe}}',
  },
  noneInGroup: {
    en: 'No known allergies {schoolKind, select, school {in this class} other {in this group}}',
    fr: 'Aucune allergie connue {schoolKind, select, school {dans cette classe} other {dans ce groupe}}',
  },
  unknownInGroup: {
    en: '{n, plural, one {# family has not answered about allergies yet.} other {# families have not answered about allergies yet.}}',
    fr: '{n, plural, one {# famille n’a pas encore répondu au sujet des allergies.} other {# familles n’ont pas encore répondu au sujet des allergies.}}',
  },
  diets: { en: 'Diets', fr: 'Alimentation' },
} as const satisfies Phrases;
