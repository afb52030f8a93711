import type { Phrases } from '#web/words/phrase.ts';

export const notificationPhrases = {
  list: { en: 'Notifications', fr: 'Notifications' },
  about: { en: 'About', fr: 'Au sujet de' },
  everyone: { en: 'All', fr: 'Tout' },
  markAll: { en: 'Mark all as read', fr: 'Tout marquer comme lu' },
  markOne: { en: 'Mark as read: {title}', fr: 'Marquer comme lue : {title}' },
  unreadOne: { en: 'Unread:', fr: 'Non lue :' },
  none: { en: 'Nothing new yet', fr: 'Rien pour l’instant' },
  noneText: {
    en: 'What the school and your family do shows here.',
    fr: 'Ce que l’école et votre famille font s’affiche ici.',
  },
  noneAbout: { en: 'Nothing about {name}', fr: 'Rien au sujet de {name}' },
  noneAboutText: { en: 'Choose All to see everything.', fr: 'Choisissez « Tout » pour tout voir.' },
  noneLately: { en: 'Nothing recent about {name}', fr: 'Rien de récent au sujet de {name}' },
  noneLatelyText: { en: 'There may be some among the earlier ones.', fr: 'Il peut y en avoir parmi les précédentes.' },
  allRead: { en: 'All is read.', fr: 'Tout est lu.' },
  earlier: { en: 'Show earlier', fr: 'Afficher les précédentes' },
  notMarked: { en: 'Nothing was marked as read', fr: 'Rien n’a été marqué comme lu' },
} as const satisfies Phrases;
