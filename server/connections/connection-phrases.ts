/** What a parent who is asked is told: that somebody asks, not who. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';

export const askedTitle: Both = {
  en: 'A parent would like to connect with you',
  fr: 'Un parent souhaite entrer en contact avec vous',
};

export const askedBody: Both = { en: 'Answer under Messages.', fr: 'Répondez dans Messages.' };
