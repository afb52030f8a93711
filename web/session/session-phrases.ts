import type { Phrases } from '#web/words/phrase.ts';

export const sessionPhrases = {
  callSchool: { en: 'Call the school', fr: 'Appeler l’école' },
  unsure: { en: 'This could not be confirmed', fr: 'L’envoi n’a pas pu être confirmé' },
  unsureText: {
    en: 'It may have been received, or not. Trying again is safe: nothing is done twice.',
    fr: 'L’envoi a peut-être été reçu. Vous pouvez réessayer sans risque : rien ne sera fait en double.',
  },
  waits: { en: 'Waiting for the network', fr: 'En attente du réseau' },
  waitsText: {
    en: 'You are offline. It will be sent as soon as you are connected again. Leave this page open.',
    fr: 'Vous êtes hors ligne. L’envoi se fera dès le retour de la connexion : laissez cette page ouverte.',
  },
  logOut: { en: 'Log out', fr: 'Fermer la session' },
} as const satisfies Phrases;
