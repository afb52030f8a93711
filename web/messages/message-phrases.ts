import type { Phrases } from '#web/i18n/phrase.ts';

export const messagePhrases = {
  draft: { en: 'Draft:', fr: 'Brouillon :' },
  // The three tabs.
  tabs: { en: 'Messages and people', fr: 'Messages et personnes' },
  inbox: { en: 'Inbox', fr: 'Boîte de réception' },
  teachers: { en: 'Teachers', fr: 'Personnel' },
  parents: { en: 'Parents', fr: 'Parents' },

  // The inbox.
  search: { en: 'Search conversations', fr: 'Rechercher une conversation' },
  clearSearch: { en: 'Clear the search', fr: 'Effacer la recherche' },
  conversations: { en: 'Conversations', fr: 'Conversations' },
  unread: {
    en: '{n, plural, one {# new message} other {# new messages}}',
    fr: '{n, plural, one {# nouveau message} other {# nouveaux messages}}',
  },
  you: { en: 'You: {text}', fr: 'Vous : {text}' },
  saidBy: { en: '{name}: {text}', fr: '{name} : {text}' },
  files: { en: '{n, plural, one {# file} other {# files}}', fr: '{n, plural, one {# fichier} other {# fichiers}}' },
  yesterday: { en: 'Yesterday', fr: 'Hier' },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  empty: { en: 'No conversations yet', fr: 'Aucune conversation' },
  emptyText: {
    en: 'Write to a teacher or another parent: the conversation will appear here.',
    fr: 'Écrivez à quelqu’un du personnel ou à un autre parent : la conversation s’affichera ici.',
  },
  writeToTeacher: { en: 'Choose a teacher', fr: 'Choisir un membre du personnel' },
  notYet: { en: 'Start a conversation', fr: 'Commencer une conversation' },
  nothingSaid: { en: 'No messages yet', fr: 'Rien n’a encore été écrit' },
  found: { en: 'In the messages', fr: 'Dans les messages' },
  foundNone: { en: 'Nothing found', fr: 'Aucun résultat' },
  foundNoneText: {
    en: 'No conversation or message contains “{search}”.',
    fr: 'Aucune conversation ni aucun message ne contient « {search} ».',
  },
  searchFailed: { en: 'The messages could not be searched.', fr: 'La recherche dans les messages n’a pas abouti.' },
  foundCount: {
    en: '{n, plural, =0 {Nothing found} one {# result} other {# results}}',
    fr: '{n, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
  },

  // The conversation.
  back: { en: 'Back to messages', fr: 'Retour aux messages' },
  choose: { en: 'Choose a conversation', fr: 'Choisissez une conversation' },
  chooseText: {
    en: 'Your conversation will appear here.',
    fr: 'Elle s’affichera ici.',
  },
  about: { en: 'About {name}', fr: 'Concernant {name}' },
  aboutChild: { en: 'Teachers and guardians', fr: 'Personnel et parents' },
  log: { en: 'Messages: {name}', fr: 'Messages : {name}' },
  individual: { en: 'Individual', fr: 'Personnelle' },
  group: { en: 'Group', fr: 'Groupe' },
  child: { en: 'Child', fr: 'Enfant' },
  school: { en: 'School', fr: 'École' },
  people: {
    en: '{n, plural, one {# person} other {# people}}',
    fr: '{n, plural, one {# personne} other {# personnes}}',
  },
  whoIsIn: { en: 'People in this conversation', fr: 'Qui en fait partie' },
  ofSchool: { en: 'School staff', fr: 'Personnel de l’école' },
  yourself: { en: 'You', fr: 'Vous' },
  begin: { en: 'This is the beginning of the conversation.', fr: 'C’est le début de la conversation.' },
  first: { en: 'Write the first message.', fr: 'Écrivez le premier message.' },
  unheard: {
    en: 'Messages sent while you did not have access are not shown.',
    fr: 'Les messages envoyés pendant que vous n’aviez pas accès à la conversation ne s’affichent pas.',
  },
  newMessages: { en: 'New messages', fr: 'Nouveaux messages' },
  toNewest: { en: 'Newest messages', fr: 'Derniers messages' },
  olderLoading: { en: 'Loading earlier messages…', fr: 'Chargement des messages précédents…' },
  olderFailed: {
    en: 'Earlier messages could not be loaded.',
    fr: 'Les messages précédents n’ont pas pu être chargés.',
  },
  unknown: { en: 'Conversation not found', fr: 'Cette conversation est introuvable' },
  unknownText: {
    en: 'It may have ended, or you may not have access to it.',
    fr: 'Elle a peut-être pris fin, ou elle ne vous est pas destinée.',
  },
  couldNotLoad: { en: 'The messages could not be loaded.', fr: 'Les messages n’ont pas pu être chargés.' },

  // The composer.
  write: { en: 'Type a message', fr: 'Écrivez un message' },
  send: { en: 'Send', fr: 'Envoyer' },
  required: { en: 'Message is required', fr: 'Écrivez un message.' },
  left: {
    en: '{n, plural, one {# character left} other {# characters left}}',
    fr: '{n, plural, one {# caractère restant} other {# caractères restants}}',
  },
  tooLong: {
    en: '{n, plural, one {# character too many} other {# characters too many}}',
    fr: '{n, plural, one {# caractère de trop} other {# caractères de trop}}',
  },
  waiting: { en: 'Waiting', fr: 'En attente' },
  waitingForNetwork: { en: 'Waiting for the network', fr: 'En attente du réseau' },
  sending: { en: 'Sending', fr: 'Envoi en cours…' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  read: { en: 'Read', fr: 'Lu' },
  readBy: { en: 'Read by {n}', fr: 'Lu par {n}' },
  notSent: { en: 'Not sent. Tap to retry', fr: 'Non envoyé. Touchez pour réessayer' },
  refused: { en: 'Not sent. {why}', fr: 'Non envoyé. {why}' },
  takeBack: { en: 'Edit', fr: 'Modifier' },
  messageSent: { en: 'Message sent successfully', fr: 'Message envoyé.' },
  messageError: { en: 'Failed to send message', fr: 'Le message n’a pas été envoyé' },
  messageErrorDesc: {
    en: 'It is still in your drafts. Try again.',
    fr: 'Il reste dans vos brouillons. Réessayez.',
  },

  // Why the user cannot write.
  rightWithdrawn: {
    en: 'The school has withdrawn your right to write here. Call the school if this is a mistake.',
    fr: 'L’école vous a retiré le droit d’écrire ici. Appelez-la s’il s’agit d’une erreur.',
  },
  blockedByMe: {
    en: 'You blocked {name}. Unblock to write again.',
    fr: 'Vous avez bloqué {name}. Débloquez pour écrire de nouveau.',
  },
  notConnected: { en: 'This parent does not accept messages', fr: 'Ce parent n’accepte pas les messages' },
  closed: {
    en: 'This conversation is over. You can still read it.',
    fr: 'Cette conversation est terminée. Vous pouvez encore la lire.',
  },

  // The browser's translation.
  seeTranslation: { en: 'See in English', fr: 'Voir en français' },
  translating: { en: 'Translating…', fr: 'Traduction en cours…' },
  translatedHere: {
    en: 'Translated by your browser, on this device.',
    fr: 'Traduit par votre navigateur, sur cet appareil.',
  },
  notTranslated: {
    en: 'Your browser could not translate this message.',
    fr: 'Votre navigateur n’a pas pu traduire ce message.',
  },

  aboutReport: { en: 'About {name}’s report of {day}:', fr: 'Au sujet du rapport du {day} ({name}) :' },
  quoted: { en: '“{text}”', fr: '« {text} »' },
  newTab: { en: 'Opens in a new tab', fr: 'S’ouvre dans un nouvel onglet' },

  // The staff.
  message: { en: 'Message', fr: 'Écrire' },
  messageTo: { en: 'Message {name}', fr: 'Écrire à {name}' },
  noTeachers: { en: 'Nobody here yet', fr: 'Personne pour le moment' },
  noTeachersText: {
    en: 'The staff of {schoolKind, select, school {your children’s classes} other {your children’s groups}} will appear here.',
    fr: 'Le personnel {schoolKind, select, school {des classes de vos enfants} other {des groupes de vos enfants}} s’affichera ici.',
  },
} as const satisfies Phrases;
