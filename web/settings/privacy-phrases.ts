import type { Phrases } from '#web/i18n/phrase.ts';

export const privacyPhrases = {
  intro: {
    en: 'Parvis keeps only what a school and a family need to look after a child together. Nothing is sold or used for advertising. There are no trackers. The map, if you open it, comes from the company that makes it; notifications on this device pass, encrypted, through the company that makes your browser.',
    fr: 'Parvis ne conserve que ce dont l’école et la famille ont besoin pour veiller ensemble sur un enfant. Rien n’est vendu ni utilisé à des fins publicitaires. Il n’y a aucun traceur. La carte, si vous l’ouvrez, vient de l’entreprise qui la publie; les notifications sur cet appareil passent, chiffrées, par l’entreprise qui publie votre navigateur.',
  },

  kept: { en: 'What is kept', fr: 'Ce qui est conservé' },
  keptAccount: {
    en: 'Your name, e-mail, language, settings, passkeys and connected devices, and the rights the school gave you for each child.',
    fr: 'Votre nom, votre courriel, votre langue, vos réglages, vos clés d’accès et vos appareils connectés, ainsi que les droits que l’école vous a accordés pour chaque enfant.',
  },
  keptChild: {
    en: '{schoolKind, select, school {Your child’s name and class} other {Your child’s name and group}}, daily plans and reports, absences with their reason and notes.',
    fr: '{schoolKind, select, school {Le nom et la classe de votre enfant} other {Le nom et le groupe de votre enfant}}, ses journées et ses rapports, ses absences avec leur motif et les précisions.',
  },
  keptFile: {
    en: 'Your child’s file: emergency contacts, health and instructions, encrypted, with its signed versions; your phones and address, which other guardians do not see.',
    fr: 'La fiche de votre enfant : personnes à joindre, santé et consignes, chiffrées, avec ses versions signées; vos téléphones et votre adresse, que les autres parents ne voient pas.',
  },
  keptPickup: {
    en: 'Pickups: who can come, who came and under what name that day, when, and how their identity was verified.',
    fr: 'Les départs : qui peut venir, qui est venu et sous quel nom ce jour-là, à quelle heure et comment l’identité a été vérifiée.',
  },
  keptWords: {
    en: 'The messages and alerts you write, for those in the conversation.',
    fr: 'Les messages et les alertes que vous écrivez, pour les personnes de la conversation.',
  },
  keptAnswers: {
    en: 'Your answers to forms and quizzes, your signatures, store orders, feedback and suggestions.',
    fr: 'Vos réponses aux formulaires et aux quiz, vos signatures, vos commandes à la boutique, vos commentaires et vos suggestions.',
  },
  keptTraces: {
    en: 'What was done, when and by whom, and who viewed a child’s record.',
    fr: 'Ce qui a été fait, quand et par qui, et qui a consulté le dossier d’un enfant.',
  },
  never: {
    en: 'Never kept: where you are, and what your phone holds.',
    fr: 'Jamais conservés : l’endroit où vous êtes et le contenu de votre téléphone.',
  },

  howLong: { en: 'How long', fr: 'Durée de conservation' },
  messages: {
    en: 'Messages, alerts and the bell’s notifications',
    fr: 'Messages, alertes et notifications de la cloche',
  },
  announcements: { en: 'Announcements, and who opened them', fr: 'Annonces, et qui les a ouvertes' },
  reports: { en: 'Daily reports', fr: 'Rapports quotidiens' },
  absences: { en: 'Attendance and absences', fr: 'Présences et absences' },
  pickups: { en: 'Pickups', fr: 'Départs' },
  forms: { en: 'Forms and your answers', fr: 'Formulaires et vos réponses' },
  quizzes: { en: 'Quizzes and your results', fr: 'Quiz et vos résultats' },
  feedback: { en: 'Feedback and suggestions', fr: 'Commentaires et suggestions' },
  connections: {
    en: 'Requests between parents, declined or unanswered',
    fr: 'Demandes entre parents, refusées ou sans réponse',
  },
  children: {
    en: 'The child’s record, once the child has left the school',
    fr: 'Le dossier de l’enfant, après son départ de l’école',
  },
  files: {
    en: 'Earlier versions of a child’s file without a signature, once they are replaced',
    fr: 'Versions antérieures de la fiche d’un enfant sans signature, une fois remplacées',
  },
  accounts: {
    en: 'Your account, once nothing ties it to a school or to a child’s record',
    fr: 'Votre compte, une fois qu’il n’a plus de lien avec une école ni avec le dossier d’un enfant',
  },
  invitations: {
    en: 'Invitations, once they are accepted, cancelled or expired',
    fr: 'Invitations, une fois acceptées, annulées ou expirées',
  },
  orders: { en: 'Orders at the school store', fr: 'Commandes à la boutique scolaire' },
  audit: { en: 'Activity log', fr: 'Journal des actions' },
  accesses: { en: 'Access log', fr: 'Journal des accès' },
  logs: { en: 'The server’s technical logs', fr: 'Journaux techniques du serveur' },
  technical: {
    en: 'Technical records that prevent duplicates',
    fr: 'Données techniques qui évitent les doublons',
  },
  places: {
    en: 'Where you last signed in, as a code that cannot be read back',
    fr: 'D’où vous vous êtes connecté, sous forme de code illisible',
  },
  letters: {
    en: 'E-mails and notices already sent to your devices',
    fr: 'Courriels et avis déjà envoyés à vos appareils',
  },
  positions: { en: 'Locations', fr: 'Positions' },
  schoolYears: {
    en: '{n, plural, one {The school year} other {# school years}}',
    fr: '{n, plural, one {L’année scolaire} other {# années scolaires}}',
  },
  years: { en: '{n, plural, one {# year} other {# years}}', fr: '{n, plural, one {# an} other {# ans}}' },
  days: {
    en: '{n, plural, =0 {Never kept} one {# day} other {# days}}',
    fr: '{n, plural, =0 {Jamais conservées} one {# jour} other {# jours}}',
  },
  keptWhile: {
    en: 'A school year begins on July 1. Two school years are the one under way and the one before: what is older is erased automatically. Your account and the child’s record are kept while the child is at the school. After the child leaves, you can still download your archive and see who looked at the record, until it is erased; what remains then is a number without a name.',
    fr: 'L’année scolaire commence le 1er juillet. Deux années scolaires, c’est l’année en cours et la précédente : ce qui est plus ancien est effacé automatiquement. Votre compte et le dossier de l’enfant sont conservés tant que l’enfant fréquente l’école. Après son départ, vous pouvez encore télécharger votre archive et voir qui a consulté le dossier, jusqu’à ce qu’il soit effacé; il n’en reste alors qu’un numéro sans nom.',
  },

  rights: { en: 'Your rights', fr: 'Vos droits' },
  rightsText: {
    en: 'Under Quebec’s Law 25 you may see your personal information and your child’s, have it corrected, take it with you, withdraw a consent, and be notified of an incident that presents a risk of serious injury. Ask the privacy officer: the answer comes within 30 days.',
    fr: 'En vertu de la Loi 25, vous pouvez consulter vos renseignements personnels et ceux de votre enfant, les faire rectifier, les emporter, retirer un consentement et recevoir un avis en cas d’incident présentant un risque de préjudice sérieux. Adressez-vous à la personne responsable : la réponse vient dans les 30 jours.',
  },
  complain: {
    en: 'Not satisfied? You may complain to the Commission d’accès à l’information du Québec.',
    fr: 'La réponse ne vous convient pas? Vous pouvez porter plainte auprès de la Commission d’accès à l’information du Québec.',
  },
  commission: { en: 'Visit the Commission’s site', fr: 'Consulter le site de la Commission' },

  dataExport: { en: 'Download my information', fr: 'Télécharger mes renseignements' },
  dataExportText: {
    en: 'One archive with everything you can see about yourself and your children, and a page to read it. Keep it in a safe place: it is not password-protected.',
    fr: 'Une archive de tout ce que vous pouvez voir sur vous et vos enfants, avec une page pour la lire. Gardez-la en lieu sûr : elle n’est pas protégée par un mot de passe.',
  },
  download: { en: 'Download the archive', fr: 'Télécharger l’archive' },
  packing: { en: 'Preparing…', fr: 'Préparation…' },
  downloaded: { en: 'The archive was downloaded.', fr: 'L’archive a été téléchargée.' },
  rateLimited: {
    en: 'You can download three archives a day. Come back tomorrow.',
    fr: 'La limite est de trois archives par jour. Revenez demain.',
  },

  officer: { en: 'Who is responsible', fr: 'Qui est responsable' },
  officerOf: {
    en: 'Privacy officer, {organization}',
    fr: 'Responsable de la protection des renseignements personnels, {organization}',
  },
  writeTo: { en: 'Write to {name}', fr: 'Écrire à {name}' },
  noOfficer: {
    en: '{organization} has not named its privacy officer here yet. Ask the school’s office.',
    fr: '{organization} n’a pas encore désigné de responsable ici. Adressez-vous au secrétariat.',
  },
} as const satisfies Phrases;
