/** Notifications of photos. They name no child: a push is read on a locked screen. */
import type { Bilingual } from '#core/lang/locale.ts';
import type { PhotoDecision } from '#core/photos/photo.ts';

export const takenDownTitle: Bilingual = { en: 'A photo was hidden', fr: 'Une photo a été masquée' };

export const takenDownText: Bilingual = {
  en: 'A family took down a photo of a report. Show it again or delete it.',
  fr: 'Une famille a retiré une photo d’un rapport. Affichez-la de nouveau ou supprimez-la.',
};

export const settledTitle: Bilingual = { en: 'The photo you took down', fr: 'La photo que vous avez retirée' };

export const settledTexts: Readonly<Record<PhotoDecision['decision'], Bilingual>> = {
  restore: { en: 'The office shows it again.', fr: 'Le secrétariat l’affiche de nouveau.' },
  delete: { en: 'The office deleted it.', fr: 'Le secrétariat l’a supprimée.' },
};

export const addedTitle: Bilingual = { en: 'New photos in a report', fr: 'Nouvelles photos dans un rapport' };

export const addedText: Bilingual = { en: 'Open the report to see them.', fr: 'Ouvrez le rapport pour les voir.' };
