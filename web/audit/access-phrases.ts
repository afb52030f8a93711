import type { Phrases } from '#web/i18n/phrase.ts';

export const accessPhrases = {
  title: { en: 'Who viewed my child’s record', fr: 'Qui a consulté le dossier de mon enfant' },
  text: {
    en: 'Each person is listed at most once an hour, including for files they download. The list is kept for {n} years. Conversations show who reads them.',
    fr: 'Chaque personne est inscrite au plus une fois par heure, y compris pour les fichiers qu’elle télécharge. La liste est conservée {n} ans. Les conversations indiquent qui les lit.',
  },
  child: { en: 'Child', fr: 'Enfant' },
  you: { en: 'you', fr: 'vous' },
  guardian: { en: 'Guardian', fr: 'Parent ou responsable' },
  staff: { en: 'School staff', fr: 'Personnel de l’école' },
  follower: { en: 'Relative who follows the child', fr: 'Proche qui suit l’enfant' },
  room: {
    en: 'School staff, on {schoolKind, select, school {a room’s} other {a group’s}} tablet',
    fr: 'Personnel de l’école, sur la tablette {schoolKind, select, school {d’un local} other {d’un groupe}}',
  },
  ofChild: {
    en: '{schoolKind, select, school {name and class} other {name and group}}',
    fr: '{schoolKind, select, school {nom et classe} other {nom et groupe}}',
  },
  ofAbsences: { en: 'absences', fr: 'absences' },
  ofAttendance: { en: 'attendance', fr: 'présences' },
  ofPickups: { en: 'pickups', fr: 'départs' },
  ofDepartures: { en: 'departure board', fr: 'tableau des départs' },
  ofReports: { en: 'daily reports', fr: 'rapports quotidiens' },
  ofPeople: { en: 'pickup people', fr: 'personnes autorisées' },
  ofFile: { en: 'child’s file', fr: 'fiche de l’enfant' },
  ofAlerts: { en: 'alerts', fr: 'alertes' },
  ofForms: { en: 'answers to forms', fr: 'réponses aux formulaires' },
  ofQuizzes: { en: 'quiz results', fr: 'résultats de quiz' },
  ofOrders: { en: 'store orders', fr: 'commandes à la boutique' },
  none: { en: 'Nobody yet', fr: 'Personne pour le moment' },
  noneText: { en: 'Anyone who views it will appear here.', fr: 'Les prochaines consultations s’afficheront ici.' },
  earlier: { en: 'Earlier days', fr: 'Jours précédents' },
} as const satisfies Phrases;
