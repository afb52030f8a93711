/** Notifications of portraits. They name no person: a push is read on a locked screen. */
import type { Bilingual } from '#core/lang/locale.ts';

export const changedTitle: Bilingual = {
  en: 'Portrait of a pickup person changed',
  fr: 'Portrait d’une personne autorisée modifié',
};

export const changedText: Bilingual = {
  en: 'The office approved this person before. Look at the new portrait.',
  fr: 'Le secrétariat avait déjà approuvé cette personne. Vérifiez le nouveau portrait.',
};
