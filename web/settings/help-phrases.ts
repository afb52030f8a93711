import type { Phrases } from '#web/i18n/phrase.ts';

export const helpPhrases = {
  reach: { en: 'Contact the school', fr: 'Joindre l’école' },
  call: { en: 'Call {phone}', fr: 'Appeler le {phone}' },
  write: { en: 'Write to the school', fr: 'Écrire à l’école' },
  emergency: {
    en: 'In an emergency, call 911 first, then the school.',
    fr: 'En cas d’urgence, appelez d’abord le 911, puis l’école.',
  },
  questions: { en: 'Questions and answers', fr: 'Questions et réponses' },
  open: { en: 'Open: {page}', fr: 'Ouvrir : {page}' },

  absence: { en: 'How do I report an absence?', fr: 'Comment signaler une absence?' },
  absenceText: {
    en: 'Choose your child, a reason, the days and the duration. One report reaches {schoolKind, select, school {the class} other {the group}}, the daycare service and the departure board. It can be sent up to a year ahead, and up to 7 days after.',
    fr: 'Choisissez votre enfant, un motif, les jours et la durée. Un seul signalement avise {schoolKind, select, school {la classe} other {le groupe}}, le service de garde et le tableau des départs. Vous pouvez l’envoyer jusqu’à un an d’avance et jusqu’à 7 jours après.',
  },
  cancel: { en: 'Can I cancel an absence?', fr: 'Puis-je annuler une absence?' },
  cancelText: {
    en: 'Yes, until it begins: under Recent absences, choose Cancel. Once it has begun, call the school. A full-day absence also cancels that day’s pickups.',
    fr: 'Oui, tant qu’elle n’est pas commencée : dans les absences récentes, choisissez Annuler. Ensuite, appelez l’école. Une absence d’une journée complète annule aussi les départs de la journée.',
  },
  pickup: { en: 'How do I schedule a pickup?', fr: 'Comment planifier un départ?' },
  pickupText: {
    en: 'Choose your child, then a time, or GPS if you would rather say “On my way” when you leave. Choose who comes, then Schedule Pickup. You can change it until you are on your way or the school gets your child ready, and cancel it until your child has left.',
    fr: 'Choisissez votre enfant, puis une heure, ou le GPS si vous préférez dire « Je pars » au moment de partir. Choisissez qui viendra, puis planifiez le départ. Vous pouvez le modifier jusqu’à ce que vous partiez ou que l’école prépare votre enfant, et l’annuler tant que votre enfant n’est pas parti.',
  },
  person: { en: 'Can somebody else pick up my child?', fr: 'Une autre personne peut-elle venir chercher mon enfant?' },
  personText: {
    en: 'Yes. On the pickup page, add a pickup person: for today only, or from now on once the school approves. They must bring photo ID, and every guardian with an account who can pick up your child is notified.',
    fr: 'Oui. Dans la page du départ, ajoutez une personne autorisée : pour aujourd’hui seulement, ou dorénavant, une fois que l’école l’a approuvée. Elle doit apporter une pièce d’identité avec photo, et chaque parent ou responsable qui a un compte et peut venir chercher votre enfant en est avisé.',
  },
  location: { en: 'Does the school see where I am?', fr: 'L’école voit-elle où je suis?' },
  locationText: {
    en: 'No. Your phone works out how many minutes are left, and only that number is sent, after you tap “On my way”. Your location is never kept.',
    fr: 'Non. Votre téléphone calcule combien de minutes il reste, et seul ce nombre est envoyé, après que vous avez touché « Je pars ». Aucune position n’est conservée.',
  },
  message: { en: 'Who can I write to?', fr: 'À qui puis-je écrire?' },
  messageText: {
    en: 'To the staff of {schoolKind, select, school {your children’s classes} other {your children’s groups}} and to the office, always. To another parent once you are connected, or if their settings allow it. What you write about a child is read by {schoolKind, select, school {the child’s guardians and class team} other {the child’s guardians and group team}}.',
    fr: 'Au personnel {schoolKind, select, school {des classes de vos enfants} other {des groupes de vos enfants}} et au secrétariat, toujours. À un autre parent lorsque vous êtes en contact, ou si ses réglages le permettent. Ce que vous écrivez au sujet d’un enfant est lu par ses parents ou responsables et par {schoolKind, select, school {le personnel de sa classe} other {le personnel de son groupe}}.',
  },
  parents: { en: 'Who can find me?', fr: 'Qui peut me trouver?' },
  parentsText: {
    en: 'You choose it in Settings, under Parent Findability: all parents, {schoolKind, select, school {those of your child’s class} other {those of your child’s group}}, or nobody. Your e-mail and your phone number are never shown.',
    fr: 'Vous le choisissez dans Réglages, à la section Visibilité auprès des autres parents : tous les parents, {schoolKind, select, school {ceux de la classe de votre enfant} other {ceux du groupe de votre enfant}}, ou personne. Votre courriel et votre numéro de téléphone ne sont jamais affichés.',
  },
  rights: {
    en: 'Why can’t I do something for my child?',
    fr: 'Pourquoi ne puis-je pas tout faire pour mon enfant?',
  },
  rightsText: {
    en: 'For each guardian, the school decides who can see the record, report absences, pick up and write. Only the office can change these rights: call or write to the office.',
    fr: 'L’école détermine ce que peut faire chaque parent ou responsable : voir le dossier, signaler des absences, venir chercher l’enfant, écrire. Seul le secrétariat modifie ces droits : communiquez avec lui.',
  },
  notifications: { en: 'How will I be notified?', fr: 'Comment l’école me prévient-elle?' },
  notificationsText: {
    en: 'The bell lists everything. In Settings you can also choose notifications on this device and by e-mail; they never contain a reason, a note or a last name.',
    fr: 'La cloche réunit tout. Dans les réglages, vous choisissez aussi les notifications sur cet appareil et les avis par courriel; ils ne contiennent jamais de motif, de note ni de nom de famille.',
  },
  offline: { en: 'What if I have no network?', fr: 'Et si je n’ai pas de réseau?' },
  offlineText: {
    en: 'The screen shows when it was last updated. Absences, pickups, messages, form answers, orders and quizzes wait on your device while you are offline, and are sent once you are connected again, even if you close Parvis in between. Anything else, and everything on a shared device, waits on its page: leave it open. You can safely try again: nothing is sent twice. If it is urgent, call the school.',
    fr: 'L’écran indique l’heure de la dernière mise à jour. Hors ligne, les absences, départs, messages, réponses aux formulaires, commandes et quiz attendent sur votre appareil et partent dès le retour de la connexion, même si vous fermez Parvis entre-temps. Le reste, et tout ce que vous envoyez d’un appareil partagé, attend sur sa page : laissez-la ouverte. Vous pouvez réessayer sans risque : rien ne se fait en double. Si c’est urgent, appelez l’école.',
  },

  departures: { en: 'How do I release a child?', fr: 'Comment confirmer le départ d’un enfant?' },
  departuresText: {
    en: 'In Today, start getting the child ready, mark the child at the door, then release the child: choose who came and how you verified their identity. You can undo it for 5 minutes. Never release a child to someone who is not on the list: call the office.',
    fr: 'Dans Aujourd’hui, commencez la préparation, indiquez que l’enfant est à la porte, puis confirmez le départ : choisissez qui est venu et comment vous avez vérifié son identité. Vous avez 5 minutes pour annuler. Ne laissez pas partir l’enfant avec une personne absente de la liste : appelez le secrétariat.',
  },
  approve: { en: 'Who approves a pickup person?', fr: 'Qui approuve une personne autorisée?' },
  approveText: {
    en: 'The office does, in People, under People to approve. Until then the person cannot pick up the child, unless a guardian added them for today only. The office decides again when the guardian who added them can no longer pick up the child, or when a child comes back to the school.',
    fr: 'Le secrétariat, dans Personnes, à la section Personnes à approuver. D’ici là, la personne ne peut pas venir chercher l’enfant, sauf si un parent ou responsable l’a désignée pour aujourd’hui seulement. Il se prononce de nouveau quand celle ou celui qui l’a désignée ne peut plus venir chercher l’enfant, ou quand l’enfant revient à l’école.',
  },
  families: { en: 'Who can read what I write?', fr: 'Quelles familles lisent ce que j’écris?' },
  familiesText: {
    en: 'The title says it: a child’s conversation is read by {schoolKind, select, school {the child’s guardians and class team, a class’s} other {the child’s guardians and group team, a group’s}} by the parents who take part in it. Tap the title to see everyone.',
    fr: 'Le titre de la conversation le dit : celle d’un enfant est lue par ses parents ou responsables et {schoolKind, select, school {le personnel de sa classe, celle d’une classe} other {le personnel de son groupe, celle d’un groupe}} par les parents qui y participent. Touchez le titre pour voir tout le monde.',
  },
} as const satisfies Phrases;
