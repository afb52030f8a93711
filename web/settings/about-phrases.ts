import type { Phrases } from '#web/i18n/phrase.ts';

export const aboutPhrases = {
  what: {
    en: 'Parvis connects a school and its families: announcements, each child’s day, absences, pickups and messages, in French and in English.',
    fr: 'Parvis relie l’école et les familles : les annonces, la journée de chaque enfant, les absences, les départs et les messages, en français et en anglais.',
  },
  name: {
    en: 'A parvis is the open space in front of a school, where parents wait.',
    fr: 'Le parvis, c’est la place devant l’école, là où les parents attendent.',
  },
  version: { en: 'Version', fr: 'Version' },
  server: { en: 'The school’s server', fr: 'Le serveur de l’école' },
  serverOk: { en: 'Online, version {version}', fr: 'En ligne, version {version}' },
  serverNone: { en: 'Does not answer', fr: 'Ne répond pas' },
  kept: { en: 'Data sent and confirmed', fr: 'Données envoyées et confirmées' },
  power: { en: 'Survives a power failure', fr: 'Résiste à une panne de courant' },
  process: { en: 'Survives a restart', fr: 'Résiste à un redémarrage' },
  licence: { en: 'Licence', fr: 'Licence' },
  licenceText: { en: 'All rights reserved', fr: 'Tous droits réservés' },
  notices: { en: 'Open source notices', fr: 'Mentions des logiciels libres' },
  noticesText: {
    en: 'Parvis is built on open source software. Here are the authors and licences.',
    fr: 'Parvis s’appuie sur des logiciels libres. En voici les crédits et les licences.',
  },
} as const satisfies Phrases;
