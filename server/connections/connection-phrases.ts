/** Texts of the notification of a connection request. They do not name the parent: they are shown on locked screens. */
import type { Bilingual } from '#core/lang/locale.ts';

export const requestedTitle: Bilingual = {
  en: 'A parent would like to connect with you',
  fr: 'Un parent souhaite entrer en contact avec vous',
};

export const requestedBody: Bilingual = { en: 'Answer under Messages.', fr: 'Répondez dans Messages.' };
