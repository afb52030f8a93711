import type { Phrases } from '#web/words/phrase.ts';

export const alertPhrases = {
  title: { en: 'Tell the school', fr: 'Aviser l’école' },
  running_late: { en: 'Running Late', fr: 'Je serai en retard' },
  change_person: { en: 'Change Pickup Person', fr: 'Changer la personne autorisée' },
  message: { en: 'Send a Message', fr: 'Envoyer un message' },
  emergency: { en: 'Emergency', fr: 'Urgence' },
  about: { en: 'About {name}', fr: 'Au sujet de {name}' },
  aboutQuestion: { en: 'Who is it about?', fr: 'De qui s’agit-il?' },
  aboutAll: { en: 'All my children', fr: 'Tous mes enfants' },
  whoComes: { en: 'Who is coming instead?', fr: 'Qui viendra à la place?' },
  whoComesHint: {
    en: 'Only an authorized person can leave with your child.',
    fr: 'Seule une personne autorisée peut partir avec votre enfant.',
  },
  yourMessage: { en: 'Your message', fr: 'Votre message' },
  messageRequired: { en: 'Message is required.', fr: 'Écrivez un message.' },
  noteTooLong: {
    en: 'The message is too long (max 500 characters).',
    fr: 'Le message est trop long (500 caractères au maximum).',
  },
  noteLeft: {
    en: '{n, plural, one {# character left} other {# characters left}}',
    fr: '{n, plural, one {# caractère restant} other {# caractères restants}}',
  },
  send: { en: 'Send', fr: 'Envoyer' },
  sending: { en: 'Sending…', fr: 'Envoi en cours…' },
  sent: { en: 'Alert sent', fr: 'Alerte envoyée' },
  sentLate: { en: 'You will be late for {name}.', fr: 'Vous serez en retard pour {name}.' },
  sentPerson: { en: 'Somebody else is coming for {name}.', fr: 'Une autre personne viendra chercher {name}.' },
  sentMessage: { en: 'Your message about {name} was sent.', fr: 'Votre message au sujet de {name} est envoyé.' },
  sentEmergency: {
    en: 'Emergency about {name}. This page shows who has seen it.',
    fr: 'Urgence au sujet de {name}. Cette page indiquera qui l’a vue.',
  },
  notSent: { en: 'The school was not told', fr: 'L’école n’a pas été avisée' },
  notSentText: { en: 'Try again or call the school.', fr: 'Réessayez ou appelez l’école.' },
  firstCall: {
    en: 'In an emergency call 911, then the school.',
    fr: 'En cas d’urgence, composez le 911, puis appelez l’école.',
  },
  call911: { en: 'Call 911', fr: 'Composer le 911' },
  alertSchool: { en: 'Alert the school', fr: 'Alerter l’école' },
  alertSchoolText: {
    en: 'It shows at once on the staff’s screens. This page shows who has seen it.',
    fr: 'L’alerte s’affiche tout de suite sur les écrans du personnel. Cette page indiquera qui l’a vue.',
  },
  sentToSchool: { en: 'Sent to the school', fr: 'Transmis à l’école' },
  sentAt: { en: '{kind} · {name} · {time}', fr: '{kind} · {name} · {time}' },
  seenBy: { en: 'Seen by {name} at {time}', fr: 'Vu par {name} à {time}' },
  notSeen: { en: 'Sent to the school; not seen yet', fr: 'Transmis à l’école; pas encore vu' },
  notSeenUrgent: {
    en: 'Sent to the school; not seen yet. If it cannot wait, call.',
    fr: 'Transmis à l’école; pas encore vu. Si cela ne peut pas attendre, appelez.',
  },
} as const satisfies Phrases;
