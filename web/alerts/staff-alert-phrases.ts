import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases for alerts on the staff side. */
export const staffAlertPhrases = {
  title: { en: 'Alerts', fr: 'Alertes' },
  folded: {
    en: '{n, plural, one {# alert} other {# alerts}}',
    fr: '{n, plural, one {# alerte} other {# alertes}}',
  },
  running_late: { en: 'Running late', fr: 'En retard' },
  change_person: { en: 'Somebody else is coming', fr: 'Une autre personne vient' },
  message: { en: 'Message', fr: 'Message' },
  emergency: { en: 'Emergency', fr: 'Urgence' },
  about: { en: '{child} · {groupWord}{room}', fr: '{child} · {groupWord}{room}' },
  sentBy: { en: '{name}, {time}', fr: '{name}, {time}' },
  lateBy: { en: '{kind}, {n} min', fr: '{kind}, {n} min' },
  saidAgain: {
    en: 'Sent {n, plural, one {# time} other {# times}}, last at {time}',
    fr: 'Envoyée {n, plural, one {# fois} other {# fois}}, la dernière à {time}',
  },
  more: {
    en: 'and {n} more',
    fr: '{n, plural, one {et # autre} other {et # autres}}',
  },
  acknowledge: { en: 'Acknowledge', fr: 'Marquer comme vue' },
  acknowledgeOf: { en: 'Acknowledge: {kind}, {child}', fr: 'Marquer comme vue : {kind}, {child}' },
  failed: { en: 'The alert was not marked as seen', fr: 'L’alerte n’est pas marquée comme vue' },
  seenBy: { en: 'Seen by {name} at {time}', fr: 'Vue par {name} à {time}' },
  unseen: { en: 'Emergencies that nobody has seen', fr: 'Urgences que personne n’a vues' },
  /** Prefix of the page title, so that a background tab shows it. */
  emergencies: {
    en: '{n, plural, one {# emergency} other {# emergencies}}',
    fr: '{n, plural, one {# urgence} other {# urgences}}',
  },
  news: { en: '{kind}: {child}', fr: '{kind} : {child}' },
} as const satisfies Phrases;
