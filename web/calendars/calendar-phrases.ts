import type { Phrases } from '#web/i18n/phrase.ts';

export const calendarPhrases = {
  title: { en: 'Calendar', fr: 'Calendrier' },
  text: {
    en: 'School events, pickups and absences in your own calendar app, always up to date. First names only, and never a reason.',
    fr: 'Les activités de l’école, les départs et les absences dans votre propre application de calendrier, toujours à jour. Des prénoms seulement, et jamais de motif.',
  },
  make: { en: 'Create my private calendar link', fr: 'Créer mon lien de calendrier privé' },
  making: { en: 'Creating…', fr: 'Création…' },
  since: {
    en: 'You have had a private calendar link since {day}.',
    fr: 'Vous avez un lien de calendrier privé depuis le {day}.',
  },
  address: { en: 'Your private calendar link', fr: 'Votre lien de calendrier privé' },
  keep: {
    en: 'It is shown only once. Anyone who has it can read your calendar: keep it to yourself.',
    fr: 'Il ne s’affiche qu’une fois. Toute personne qui le possède peut lire votre calendrier : gardez-le pour vous.',
  },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Link copied', fr: 'Lien copié' },
  notCopied: { en: 'The link could not be copied', fr: 'Le lien n’a pas pu être copié' },
  notCopiedText: { en: 'It is selected: copy it by hand.', fr: 'Il est sélectionné : copiez-le à la main.' },
  open: { en: 'Add to my calendar', fr: 'Ajouter à mon calendrier' },
  renew: { en: 'Renew', fr: 'Renouveler' },
  renewQuestion: { en: 'Renew your link?', fr: 'Renouveler votre lien?' },
  renewText: {
    en: 'Your current link will stop working. Every calendar that uses it will need the new one.',
    fr: 'Le lien actuel cessera de fonctionner. Il faudra donner le nouveau à chaque calendrier qui l’utilise.',
  },
  revoke: { en: 'Remove', fr: 'Retirer' },
  revokeQuestion: { en: 'Remove your link?', fr: 'Retirer votre lien?' },
  revokeText: {
    en: 'Calendars that use it will no longer be updated. You can create another one at any time.',
    fr: 'Les calendriers qui l’utilisent ne seront plus mis à jour. Vous pourrez en créer un autre en tout temps.',
  },
  revoked: { en: 'The link no longer works', fr: 'Le lien ne fonctionne plus' },
  keepIt: { en: 'Keep it', fr: 'Le garder' },
  failed: { en: 'Nothing was changed', fr: 'Rien n’a changé' },
} as const satisfies Phrases;
