import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the office's list of webhooks. */
export const webhookPhrases = {
  intro: {
    en: 'Parvis sends what happens at the school to the address of a program: ids only, signed. The program reads the rest through the API.',
    fr: 'Parvis envoie ce qui arrive à l’école à l’adresse d’un programme : des identifiants seulement, signés. Le programme lit le reste par l’API.',
  },
  guide: { en: 'Documentation of the API', fr: 'Documentation de l’API' },
  none: { en: 'No webhook yet', fr: 'Aucun webhook' },
  noneText: { en: 'Add the address of a program.', fr: 'Ajoutez l’adresse d’un programme.' },
  running: { en: 'Running', fr: 'En marche' },
  failing: { en: 'Failing', fr: 'En échec' },
  paused: { en: 'Paused', fr: 'Suspendu' },
  failingSince: { en: 'No delivery since {day}, {time}.', fr: 'Aucune livraison depuis le {day}, {time}.' },
  pausedSince: {
    en: 'Paused on {day}, {time}, after three days without a delivery. Its events wait for 14 days.',
    fr: 'Suspendu le {day}, {time}, après trois jours sans livraison. Ses événements attendent 14 jours.',
  },
  pausedAsLeft: {
    en: 'Paused on {day}, {time}: the person who added it left the school. Its events wait for 14 days.',
    fr: 'Suspendu le {day}, {time} : la personne qui l’a ajouté a quitté l’école. Ses événements attendent 14 jours.',
  },
  lastDelivery: { en: 'Last delivery: {day}, {time}', fr: 'Dernière livraison : {day}, {time}' },
  noDelivery: { en: 'No delivery yet', fr: 'Aucune livraison pour le moment' },

  kinds: { en: 'What it receives', fr: 'Ce qu’il reçoit' },
  announcements: { en: 'Announcements', fr: 'Annonces' },
  absences: { en: 'Absences', fr: 'Absences' },
  attendance: { en: 'Attendance', fr: 'Présences' },
  pickups: { en: 'Pickups', fr: 'Départs' },
  releases: { en: 'Releases of children', fr: 'Remises d’enfants' },
  alerts: { en: 'Alerts', fr: 'Alertes' },
  messages: { en: 'Messages of families to the school', fr: 'Messages des familles à l’école' },

  log: { en: 'Last attempts ({n})', fr: 'Dernières tentatives ({n})' },
  logOf: { en: 'Last attempts: {host}', fr: 'Dernières tentatives : {host}' },
  when: { en: '{day}, {time}', fr: '{day}, {time}' },
  delivered: { en: 'Delivered ({status})', fr: 'Livré ({status})' },
  refused: { en: 'Refused ({status})', fr: 'Refusé ({status})' },
  address_not_allowed: { en: 'Not sent: the address is not public', fr: 'Non envoyé : l’adresse n’est pas publique' },
  timeout: { en: 'No reply within 10 seconds', fr: 'Aucune réponse en 10 secondes' },
  unreachable: { en: 'Not reachable', fr: 'Injoignable' },

  test: { en: 'Send a test', fr: 'Envoyer un test' },
  testOf: { en: 'Send a test: {host}', fr: 'Envoyer un test : {host}' },
  testing: { en: 'Sending the test…', fr: 'Envoi du test…' },
  tested: { en: 'Test: {result}', fr: 'Test : {result}' },
  notYet: {
    en: 'No result yet. It will appear in the last attempts.',
    fr: 'Pas encore de résultat. Il paraîtra dans les dernières tentatives.',
  },
  notTested: { en: 'The test was not sent', fr: 'Le test n’a pas été envoyé' },
  resume: { en: 'Resume', fr: 'Reprendre' },
  resumeOf: { en: 'Resume: {host}', fr: 'Reprendre : {host}' },
  resumed: { en: 'Webhook resumed', fr: 'Webhook repris' },
  notResumed: { en: 'The webhook was not resumed', fr: 'Le webhook n’a pas été repris' },

  add: { en: 'Add a webhook', fr: 'Ajouter un webhook' },
  address: { en: 'Address', fr: 'Adresse' },
  addressHelp: { en: 'For example: https://example.org/parvis', fr: 'Par exemple : https://example.org/parvis' },
  addressWrong: {
    en: 'Enter an address that starts with https://.',
    fr: 'Entrez une adresse qui commence par https://.',
  },
  addressTooLong: {
    en: 'This address is too long (max 500 characters).',
    fr: 'Cette adresse est trop longue (500 caractères au maximum).',
  },
  kindRequired: { en: 'Choose at least one kind.', fr: 'Choisissez au moins un type.' },
  create: { en: 'Add', fr: 'Ajouter' },
  creating: { en: 'Adding…', fr: 'Ajout…' },
  notAdded: { en: 'The webhook was not added', fr: 'Le webhook n’a pas été ajouté' },
  tooMany: {
    en: 'The school has ten webhooks. Remove one first.',
    fr: 'L’école a dix webhooks. Retirez-en un d’abord.',
  },

  secretTitle: { en: 'Copy the secret now', fr: 'Copiez le secret maintenant' },
  secretText: {
    en: 'It signs the events, so that the program knows that they come from Parvis. It is shown only this once.',
    fr: 'Il signe les événements : le programme sait ainsi qu’ils viennent de Parvis. Il n’est affiché que cette fois.',
  },
  secret: { en: 'Signing secret', fr: 'Secret de signature' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Secret copied', fr: 'Secret copié' },
  notCopied: { en: 'The secret was not copied', fr: 'Le secret n’a pas été copié' },
  notCopiedText: { en: 'It is selected: copy it by hand.', fr: 'Il est sélectionné : copiez-le à la main.' },
  done: { en: 'I copied it', fr: 'C’est copié' },

  remove: { en: 'Remove', fr: 'Retirer' },
  removeOf: { en: 'Remove: {host}', fr: 'Retirer : {host}' },
  removeTitle: { en: 'Remove this webhook?', fr: 'Retirer ce webhook?' },
  removeText: {
    en: 'Nothing more is sent to {host}, and the events that wait are lost.',
    fr: 'Plus rien n’est envoyé à l’adresse {host}, et les événements en attente sont perdus.',
  },
  keep: { en: 'Keep it', fr: 'Le garder' },
  removed: { en: 'Webhook removed', fr: 'Webhook retiré' },
  notRemoved: { en: 'The webhook was not removed', fr: 'Le webhook n’a pas été retiré' },
} as const satisfies Phrases;
