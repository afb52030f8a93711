import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the codes that a family shares with a pickup person. */
export const pickupCodePhrases = {
  open: { en: 'Code', fr: 'Code' },
  openOf: { en: 'Pickup code, {name}', fr: 'Code de départ, {name}' },
  title: { en: 'Pickup code: {name}', fr: 'Code de départ : {name}' },
  text: {
    en: 'This person shows the code at the door, with a photo ID. It works once for each child, on one day. A code does not change who can pick up.',
    fr: 'Cette personne présente le code à l’école, avec une pièce d’identité avec photo. Il sert une seule fois par enfant, pour une journée. Un code ne change rien aux autorisations.',
  },
  day: { en: 'Day', fr: 'Jour' },
  dayHint: {
    en: 'Without a day: today, or the next school day once the school has closed.',
    fr: 'Sans date : aujourd’hui, ou le prochain jour d’école après la fermeture.',
  },
  make: { en: 'Make a code', fr: 'Créer un code' },
  making: { en: 'One moment…', fr: 'Un instant…' },
  notifies: {
    en: 'Every guardian who can pick up these children will be notified.',
    fr: 'Chaque parent ou responsable qui peut venir chercher ces enfants en sera avisé.',
  },
  once: {
    en: 'Share the code now: it is not shown again. You can make another one.',
    fr: 'Partagez le code maintenant : il ne sera plus affiché. Vous pourrez en créer un autre.',
  },
  when: { en: '{children}, {day}', fr: '{children}, {day}' },
  message: {
    en: 'Code to pick up {children} on {day}: {code}. Show this code and a photo ID.',
    fr: 'Code pour venir chercher {children} le {day} : {code}. Présentez ce code et une pièce d’identité avec photo.',
  },
  share: { en: 'Share', fr: 'Partager' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Code copied', fr: 'Code copié' },
  notCopied: { en: 'Write the code down', fr: 'Notez le code' },
  notCopiedText: { en: 'This device does not allow copying.', fr: 'Cet appareil ne permet pas de copier.' },
  shared: { en: 'Codes shared', fr: 'Codes partagés' },
  sharedBy: { en: 'Shared by {name}', fr: 'Partagé par {name}' },
  used: { en: 'Used', fr: 'Utilisé' },
  withdraw: { en: 'Withdraw', fr: 'Retirer' },
  withdrawOf: { en: 'Withdraw the code: {when}', fr: 'Retirer le code : {when}' },
  withdrawn: { en: 'Code withdrawn', fr: 'Code retiré' },
  failed: { en: 'The code was not made', fr: 'Le code n’a pas été créé' },
  notWithdrawn: { en: 'The code was not withdrawn', fr: 'Le code n’a pas été retiré' },
  tooEarly: { en: 'Choose today or a later day.', fr: 'Choisissez aujourd’hui ou un jour suivant.' },
  tooLate: { en: 'Choose a day in the next two weeks.', fr: 'Choisissez un jour des deux prochaines semaines.' },
  noSchool: { en: 'There is no school on that day.', fr: 'Il n’y a pas d’école ce jour-là.' },
  notAuthorized: {
    en: 'This person cannot pick up on that day.',
    fr: 'Cette personne ne peut pas venir chercher l’enfant ce jour-là.',
  },
  childRequired: { en: 'Please select a child.', fr: 'Choisissez un enfant.' },
} as const satisfies Phrases;
