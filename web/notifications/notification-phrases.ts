import type { Phrases } from '#web/i18n/phrase.ts';

export const notificationPhrases = {
  list: { en: 'Notifications', fr: 'Notifications' },
  about: { en: 'Filter by child', fr: 'Filtrer par enfant' },
  everyone: { en: 'All', fr: 'Tout' },
  markAll: { en: 'Mark all as read', fr: 'Tout marquer comme lu' },
  markOne: { en: 'Mark as read: {title}', fr: 'Marquer comme lue : {title}' },
  unreadOne: { en: 'Unread:', fr: 'Non lue :' },
  none: { en: 'Nothing new yet', fr: 'Rien pour l’instant' },
  noneText: {
    en: 'News from the school and your family will appear here.',
    fr: 'Les nouvelles de l’école et de votre famille s’afficheront ici.',
  },
  noneAbout: { en: 'Nothing about {name}', fr: 'Rien concernant {name}' },
  noneAboutText: { en: 'Choose All to see everything.', fr: 'Choisissez « Tout » pour tout voir.' },
  noneLately: { en: 'Nothing recent about {name}', fr: 'Rien de récent concernant {name}' },
  noneLatelyText: {
    en: 'There may be older ones. Choose Show earlier.',
    fr: 'Il y en a peut-être de plus anciennes : affichez les précédentes.',
  },
  allRead: { en: 'Everything has been read.', fr: 'Tout est lu.' },
  earlier: { en: 'Show earlier', fr: 'Afficher les précédentes' },
  notMarked: { en: 'Nothing was marked as read', fr: 'Rien n’a été marqué comme lu' },
} as const satisfies Phrases;
