import type { Phrases } from '#web/words/phrase.ts';

export const calendarPhrases = {
  title: { en: 'Calendar', fr: 'Calendrier' },
  text: {
    en: 'School events, pickups and absences in your own calendar app, always up to date. First names only, and never a reason.',
    fr: 'Les activités de l’école, les départs et les absences dans votre propre application de calendrier, toujours à jour. Des prénoms seulement, et jamais de motif.',
  },
  make: { en: 'Create my private address', fr: 'Créer mon adresse privée' },
  making: { en: 'Creating…', fr: 'Création…' },
  since: { en: 'You have had a private address since {day}.', fr: 'Vous avez une adresse privée depuis le {day}.' },
  address: { en: 'Your private address', fr: 'Votre adresse privée' },
  keep: {
    en: 'It is shown only once. Anyone who has it can read your calendar: keep it to yourself.',
    fr: 'Elle ne s’affiche qu’une fois. Toute personne qui la possède peut lire votre calendrier : gardez-la pour vous.',
  },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Address copied', fr: 'Adresse copiée' },
  notCopied: { en: 'The address could not be copied', fr: 'L’adresse n’a pas pu être copiée' },
  notCopiedText: { en: 'It is selected: copy it by hand.', fr: 'Elle est sélectionnée : copiez-la à la main.' },
  open: { en: 'Add to my calendar', fr: 'Ajouter à mon calendrier' },
  renew: { en: 'Renew', fr: 'Renouveler' },
  renewQuestion: { en: 'Renew your address?', fr: 'Renouveler votre adresse?' },
  renewText: {
    en: 'Your current address will stop working. Every calendar that uses it will need the new one.',
    fr: 'L’adresse actuelle cessera de fonctionner. Il faudra donner la nouvelle à chaque calendrier qui la suit.',
  },
  revoke: { en: 'Remove', fr: 'Retirer' },
  revokeQuestion: { en: 'Remove your address?', fr: 'Retirer votre adresse?' },
  revokeText: {
    en: 'Calendars that use it will no longer be updated. You can create another one at any time.',
    fr: 'Les calendriers qui la suivent ne seront plus mis à jour. Vous pourrez en créer une autre en tout temps.',
  },
  revoked: { en: 'The address no longer works', fr: 'L’adresse ne fonctionne plus' },
  keepIt: { en: 'Keep it', fr: 'La garder' },
  failed: { en: 'Nothing was changed', fr: 'Rien n’a changé' },
} as const satisfies Phrases;
