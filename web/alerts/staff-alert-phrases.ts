import type { Phrases } from '#web/words/phrase.ts';

/** What the school reads of the families' alerts. */
export const staffAlertPhrases = {
  title: { en: 'Alerts', fr: 'Alertes' },
  running_late: { en: 'Running late', fr: 'En retard' },
  change_person: { en: 'Somebody else is coming', fr: 'Une autre personne vient' },
  message: { en: 'Message', fr: 'Message' },
  emergency: { en: 'Emergency', fr: 'Urgence' },
  about: { en: '{child} · Room {room}', fr: '{child} · Local {room}' },
  sentBy: { en: '{name}, {time}', fr: '{name}, {time}' },
  lateBy: { en: '{kind}, {n} min', fr: '{kind}, {n} min' },
  saidAgain: {
    en: 'Sent {n, plural, one {# time} other {# times}}, last at {time}',
    fr: 'Envoyé {n, plural, one {# fois} other {# fois}}, la dernière à {time}',
  },
  more: {
    en: 'and {n} more',
    fr: '{n, plural, one {et # autre} other {et # autres}}',
  },
  acknowledge: { en: 'Acknowledge', fr: 'Marquer comme vu' },
  acknowledgeOf: { en: 'Acknowledge: {kind}, {child}', fr: 'Marquer comme vu : {kind}, {child}' },
  failed: { en: 'The alert is still unseen', fr: 'L’alerte n’est pas marquée comme vue' },
  seenBy: { en: 'Seen by {name} at {time}', fr: 'Vu par {name} à {time}' },
  unseen: { en: 'Emergencies that nobody has seen', fr: 'Urgences que personne n’a vues' },
  /** Before the page's title, so that a tab in the background shows it. */
  emergencies: {
    en: '{n, plural, one {# emergency} other {# emergencies}}',
    fr: '{n, plural, one {# urgence} other {# urgences}}',
  },
  news: { en: '{kind}: {child}', fr: '{kind} : {child}' },
} as const satisfies Phrases;
