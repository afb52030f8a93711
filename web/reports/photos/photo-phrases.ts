import type { Phrases } from '#web/i18n/phrase.ts';

export const photoPhrases = {
  photo: {
    en: '{of, plural, one {Photo of the day} other {Photo of the day, {n} of {of}}}',
    fr: '{of, plural, one {Photo de la journée} other {Photo de la journée, {n} sur {of}}}',
  },
  others: { en: 'More photos of the day', fr: 'Autres photos de la journée' },
  takeDown: { en: 'Take this photo down', fr: 'Retirer cette photo' },
  takeDownTitle: { en: 'Take this photo down?', fr: 'Retirer cette photo?' },
  takeDownText: {
    en: 'Every family stops seeing it now. The office decides whether it is deleted, and you get a notification.',
    fr: 'Aucune famille ne la verra plus. Le secrétariat décidera de sa suppression et vous recevrez une notification.',
  },
  keep: { en: 'Keep it', fr: 'La garder' },
  takenDown: { en: 'Photo hidden', fr: 'Photo masquée' },
  takenDownText: {
    en: 'No family sees it any more. The office decides.',
    fr: 'Aucune famille ne la voit plus. Le secrétariat décidera.',
  },
  notTakenDown: { en: 'The photo was not taken down.', fr: 'La photo n’est pas retirée.' },
  title: { en: 'Photos: {name}', fr: 'Photos : {name}' },
  intro: {
    en: 'The photos that consents let you see. You can take one down at any time.',
    fr: 'Les photos que les consentements vous permettent de voir. Vous pouvez en retirer une en tout temps.',
  },
  month: { en: 'Month', fr: 'Mois' },
  downloadMonth: {
    en: '{n, plural, one {Download the photo of this month} other {Download the {n} photos of this month}} ({size})',
    fr: '{n, plural, one {Télécharger la photo du mois} other {Télécharger les {n} photos du mois}} ({size})',
  },
  downloadAll: {
    en: '{n, plural, one {Download the only photo} other {Download all {n} photos}} ({size})',
    fr: '{n, plural, one {Télécharger la seule photo} other {Télécharger les {n} photos}} ({size})',
  },
  none: { en: 'No photos', fr: 'Aucune photo' },
  noneText: {
    en: 'Photos appear here with the daily reports, if you consented to photos.',
    fr: 'Les photos arrivent ici avec les rapports quotidiens, si vous avez consenti aux photos.',
  },
  consents: { en: 'Consents', fr: 'Consentements' },
  notFound: { en: 'Photos not available', fr: 'Photos non accessibles' },
  notFoundText: {
    en: 'This child is not in your account. The school can help.',
    fr: 'Cet enfant n’est pas dans votre compte. L’école peut vous aider.',
  },
  otherChild: { en: 'Photos of {name}', fr: 'Photos : {name}' },
} as const satisfies Phrases;
