/** The notification of a guardian who still has to answer. It names no purpose: a push is read on a locked screen. */
import type { Bilingual } from '#core/lang/locale.ts';

export const awaitedTitle = (child: string): Bilingual => ({
  en: `Your answer is needed for ${child}`,
  fr: `Réponse attendue pour ${child}`,
});

export const reminderTitle = (child: string): Bilingual => ({
  en: `Please answer the consents for ${child}`,
  fr: `Consentements à remplir pour ${child}`,
});

export const reminderText: Bilingual = {
  en: 'Some have no answer, or have expired. Without a yes, the answer is no.',
  fr: 'Certains sont sans réponse ou expirés. Sans un oui, la réponse est non.',
};

export const awaitedText: Bilingual = {
  en: 'Another guardian gave a consent. It holds once you say yes too.',
  fr: 'Un autre parent a donné un consentement. Il sera valide quand vous aurez dit oui aussi.',
};
