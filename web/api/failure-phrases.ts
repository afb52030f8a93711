import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of a mutation without a reply. Loaded with the screens that send something. */
export const failurePhrases = {
  unsure: { en: 'We could not confirm that it was sent', fr: 'L’envoi n’a pas pu être confirmé' },
  unsureText: {
    en: 'The school may or may not have received it. You can safely try again: nothing will be sent twice.',
    fr: 'L’envoi a peut-être été reçu. Vous pouvez réessayer sans risque : rien ne sera fait en double.',
  },
  waits: { en: 'Waiting for the network', fr: 'En attente du réseau' },
  waitsText: {
    en: 'You are offline. It will be sent as soon as you are connected again.',
    fr: 'Vous êtes hors ligne. L’envoi se fera dès le retour de la connexion.',
  },
  waitsHereText: {
    en: 'You are offline. It will be sent as soon as you are connected again. Leave this page open.',
    fr: 'Vous êtes hors ligne. L’envoi se fera dès le retour de la connexion : laissez cette page ouverte.',
  },
} as const satisfies Phrases;
