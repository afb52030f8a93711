import type { Phrases } from '#web/i18n/phrase.ts';

export const gpsPhrases = {
  title: { en: 'Come when you can, with GPS', fr: 'Venir au moment voulu, avec le GPS' },
  how: {
    en: 'Tap “On my way” when you leave. The school then sees how many minutes are left, never where you are.',
    fr: 'Touchez « Je pars » au moment de partir. L’école voit alors combien de minutes il reste, jamais où vous êtes.',
  },
  terms: {
    en: 'I accept that my location is used for this pickup only',
    fr: 'J’accepte que ma position soit utilisée pour ce départ seulement',
  },
  kept: {
    en: 'Your location is used only until you arrive and is not kept.',
    fr: 'Votre position sert uniquement jusqu’à votre arrivée et n’est pas conservée.',
  },
  asking: {
    en: 'Your browser is asking to use your location.',
    fr: 'Votre navigateur vous demande d’autoriser l’accès à votre position.',
  },
  vague: {
    en: 'Waiting for a more precise location. Until then the school sees the usual travel time for this hour.',
    fr: 'En attente d’une position plus précise. D’ici là, l’école voit la durée habituelle du trajet à cette heure.',
  },
  watching: {
    en: 'The school sees the minutes left, never where you are.',
    fr: 'L’école voit les minutes qui restent, jamais où vous êtes.',
  },
  near: {
    en: 'You seem to be at the school. Tap “I’m here” to say so.',
    fr: 'Vous semblez être à l’école. Touchez « Je suis là » pour le dire.',
  },
  paused: {
    en: 'Your location is not being used right now. The school is counting down from the last time received.',
    fr: 'Votre position n’est pas utilisée en ce moment. L’école voit le compte à rebours de la dernière durée reçue.',
  },
  again: { en: 'Resume sharing', fr: 'Reprendre le partage' },
  refused: {
    en: 'Your location is not used: this browser does not allow it. The school sees the usual travel time for this hour, and “I’m here” still works.',
    fr: 'Votre position n’est pas utilisée : ce navigateur ne le permet pas. L’école voit la durée habituelle à cette heure, et « Je suis là » fonctionne toujours.',
  },
  unavailable: {
    en: 'Your location cannot be found right now. The school sees the usual travel time for this hour, and “I’m here” still works.',
    fr: 'Votre position est introuvable pour le moment. L’école voit la durée habituelle à cette heure, et « Je suis là » fonctionne toujours.',
  },
  ended: {
    en: 'Your location is no longer used: sharing stops after an hour. “I’m here” still works.',
    fr: 'Votre position n’est plus utilisée : le partage cesse après une heure. « Je suis là » fonctionne toujours.',
  },
} as const satisfies Phrases;
