import type { Phrases } from '#web/i18n/phrase.ts';

export const identityPhrases = {
  title: { en: 'Linked identities', fr: 'Identités liées' },
  text: {
    en: 'Identities of your school service that sign in to this account.',
    fr: 'Les identités de votre service scolaire qui ouvrent une session dans ce compte.',
  },
  usedOn: { en: 'last used on {day}', fr: 'dernière utilisation le {day}' },
  removedOne: { en: 'removed', fr: 'retirée' },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeOf: { en: 'Remove {name}', fr: 'Retirer {name}' },
  removeTitle: { en: 'Remove this identity?', fr: 'Retirer cette identité?' },
  removeText: {
    en: 'It will not sign in here any more, until you allow it again. Devices stay signed in.',
    fr: 'Elle n’ouvrira plus de session ici, jusqu’à ce que vous la permettiez. Les sessions ouvertes restent ouvertes.',
  },
  keep: { en: 'Keep it', fr: 'La garder' },
  removed: { en: 'Identity removed', fr: 'Identité retirée' },
  allow: { en: 'Allow again', fr: 'Permettre de nouveau' },
  allowOf: { en: 'Allow {name} again', fr: 'Permettre de nouveau {name}' },
  allowed: { en: 'Identity allowed', fr: 'Identité permise' },
  notSaved: { en: 'The identity was not changed', fr: 'L’identité n’a pas été modifiée' },
} as const satisfies Phrases;
