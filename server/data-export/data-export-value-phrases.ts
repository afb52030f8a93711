/** The translated enum values of a data export, by part and field. A value without a translation does not compile. */
import type { Relationship } from '#core/children/relationships.ts';
import type { AbsenceDuration, AbsenceKind, AbsenceReason } from '#core/absences/absence.ts';
import type { AlertKind } from '#core/alerts/alert.ts';
import type { ArrivalAnswerKind, AttendanceStatus } from '#core/attendance/attendance.ts';
import type { AccessCapacity, AccessKind } from '#core/audit/access.ts';
import type { AllergySeverity } from '#core/child-files/child-file.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import type { GuardianRight } from '#core/children/child.ts';
import type { FileKind } from '#core/files/stored-file.ts';
import type { FeedbackStatus, Priority } from '#core/feedback/feedback.ts';
import type { answerEndReasons } from '#core/forms/form.ts';
import type { PatternKind } from '#core/custody/custody.ts';
import type { SwapStatus } from '#core/custody/swap-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { NotificationKind } from '#core/notifications/notification.ts';
import type { PersonStatus } from '#core/pickup-people/pickup-person.ts';
import type { PlanKind } from '#core/pickup-plans/pickup-plan.ts';
import type { IdentityCheck } from '#core/pickups/departure.ts';
import type { PickupEventKind } from '#core/pickups/pickup-event-rules.ts';
import type { PickupMethod, PickupOrigin, PickupStatus } from '#core/pickups/pickup.ts';
import type { trueFalseValues } from '#core/quizzes/quiz.ts';
import type { MealType, Mood, Portion } from '#core/reports/report.ts';
import type { TokenAccess } from '#core/account/api-token.ts';
import type { TokenArea } from '#core/account/token-endpoint-rules.ts';
import type { Browser, System } from '#core/account/device.ts';
import type { Role } from '#core/auth/session.ts';
import type { Settings, Theme } from '#core/settings/settings.ts';
import type { OrderStatus, PaymentMethod } from '#core/store/order.ts';
import type { Rating, SuggestionStatus } from '#core/suggestions/suggestion.ts';
import { actWords } from '#server/audit/audit-phrases.ts';

const word = (en: string, fr: string): Bilingual => ({ en, fr });

type Words<Value extends string> = Readonly<Record<Value, Bilingual>>;

const languages: Words<Locale> = { en: word('English', 'Anglais'), fr: word('French', 'Français') };

const moods: Words<Mood> = {
  great: word('Great', 'Excellente'),
  good: word('Good', 'Bonne'),
  okay: word('Okay', 'Moyenne'),
  tired: word('Tired', 'Fatigue'),
  sad: word('Sad', 'Tristesse'),
};

const relationships: Words<Relationship> = {
  mother: word('Mother', 'Mère'),
  father: word('Father', 'Père'),
  guardian: word('Guardian', 'Tutrice ou tuteur'),
  stepmother: word('Stepmother', 'Belle-mère'),
  stepfather: word('Stepfather', 'Beau-père'),
  grandmother: word('Grandmother', 'Grand-mère'),
  grandfather: word('Grandfather', 'Grand-père'),
  aunt: word('Aunt', 'Tante'),
  uncle: word('Uncle', 'Oncle'),
  sibling: word('Sister or brother', 'Sœur ou frère'),
  sitter: word('Sitter', 'Gardienne ou gardien'),
  neighbour: word('Neighbour', 'Voisine ou voisin'),
  friend: word('Family friend', 'Amie ou ami de la famille'),
  other: word('Other', 'Autre'),
};

const orders: Words<OrderStatus> = {
  placed: word('Being prepared', 'En préparation'),
  ready: word('Ready', 'Prête'),
  handed_over: word('Handed over', 'Remise'),
  cancelled: word('Cancelled', 'Annulée'),
};

/** The key is `part.field`, as in `data-export.ts` and the part's copy function. */
export const valueLabels = {
  'account.role': {
    parent: word('Parent', 'Parent'),
    teacher: word('Teacher', 'Personnel enseignant'),
    admin: word('Office', 'Secrétariat'),
  } satisfies Words<Role>,
  'account.locale': languages,
  'account.access': {
    read: word('Read', 'Lecture'),
    write: word('Read and change', 'Lecture et modification'),
  } satisfies Words<TokenAccess>,
  'account.areas': {
    attendance: word('Attendance and absences', 'Présences et absences'),
    pickups: word('Pickups', 'Départs'),
    messages: word('Messages', 'Messages'),
    news: word('Announcements, plans and reports', 'Annonces, planifications et rapports'),
    forms: word('Forms and quizzes', 'Formulaires et jeux-questionnaires'),
    store: word('Store', 'Boutique'),
    families: word('Children and families', 'Enfants et familles'),
    school: word('School', 'École'),
    account: word('Notifications and settings', 'Notifications et réglages'),
  } satisfies Words<TokenArea>,
  'account.browser': {
    chrome: word('Chrome', 'Chrome'),
    edge: word('Edge', 'Edge'),
    firefox: word('Firefox', 'Firefox'),
    opera: word('Opera', 'Opera'),
    safari: word('Safari', 'Safari'),
    samsung: word('Samsung Internet', 'Samsung Internet'),
    other: word('Other', 'Autre'),
  } satisfies Words<Browser>,
  'account.system': {
    android: word('Android', 'Android'),
    chromeos: word('Chromebook', 'Chromebook'),
    ios: word('iPhone or iPad', 'iPhone ou iPad'),
    linux: word('Linux', 'Linux'),
    macos: word('Mac', 'Mac'),
    windows: word('Windows', 'Windows'),
    other: word('Other', 'Autre'),
  } satisfies Words<System>,
  'settings.visibility': {
    all: word('All parents', 'Tous les parents'),
    class: word('Parents in my child’s class', 'Les parents de la classe de mon enfant'),
    none: word('No one', 'Personne'),
  } satisfies Words<Settings['visibility']>,
  'settings.locale': languages,
  'settings.theme': {
    system: word('Device', 'Appareil'),
    light: word('Light', 'Clair'),
    dark: word('Dark', 'Sombre'),
  } satisfies Words<Theme>,
  'children.relationship': relationships,
  'children.rights': {
    view: word('See the day and the reports', 'Voir la journée et les rapports'),
    report_absence: word('Report absences', 'Signaler des absences'),
    pickup: word('Pick up', 'Venir chercher l’enfant'),
    message: word('Write to the school', 'Écrire à l’école'),
  } satisfies Words<GuardianRight>,
  'child-files.severity': {
    mild: word('Mild', 'Légère'),
    moderate: word('Moderate', 'Modérée'),
    severe: word('Severe', 'Grave'),
  } satisfies Words<AllergySeverity>,
  'followers.relationship': relationships,
  'consents.purpose': {
    class_photos: word('Class photos', 'Photos en classe'),
    shared_photos: word('Photos seen by other families', 'Photos vues par d’autres familles'),
    website: word('Website and social media', 'Site Web et réseaux sociaux'),
    sunscreen: word('Sunscreen', 'Crème solaire'),
    insect_repellent: word('Insect repellent', 'Insectifuge'),
    acetaminophen: word('Acetaminophen', 'Acétaminophène'),
    outings: word('Outings', 'Sorties'),
  } satisfies Words<ConsentPurpose>,
  'absences.duration': {
    full_day: word('Full day', 'Journée complète'),
    morning: word('Morning', 'Avant-midi'),
    afternoon: word('Afternoon', 'Après-midi'),
  } satisfies Words<AbsenceDuration>,
  'absences.reason': {
    sick: word('Sick', 'Maladie'),
    doctor: word('Doctor Appointment', 'Rendez-vous médical'),
    family: word('Family Event', 'Raison familiale'),
    vacation: word('Vacation', 'Vacances'),
    other: word('Other', 'Autre'),
  } satisfies Words<AbsenceReason>,
  'attendance.reported': {
    full_day: word('Full day', 'Journée complète'),
    morning: word('Morning', 'Avant-midi'),
    afternoon: word('Afternoon', 'Après-midi'),
  } satisfies Words<AbsenceDuration>,
  'absences.kind': {
    absent: word('Absent', 'Absence'),
    late: word('Arrives late', 'Arrive en retard'),
    early: word('Leaves early', 'Part plus tôt'),
  } satisfies Words<AbsenceKind>,
  'attendance.answer': {
    sick: word('Absent today', 'Absence aujourd’hui'),
    on_the_way: word('On the way', 'En route'),
    check: word('At school, please check', 'À l’école, à vérifier'),
  } satisfies Words<ArrivalAnswerKind>,
  'attendance.status': {
    present: word('Present', 'Présence'),
    late: word('Late', 'Retard'),
    absent: word('Absent', 'Absence'),
    left: word('Left', 'Départ'),
  } satisfies Words<AttendanceStatus>,
  'pickups.method': { time: word('Time', 'Heure fixe'), gps: word('GPS', 'GPS') } satisfies Words<PickupMethod>,
  'pickups.origin': {
    guardian: word('Scheduled by the family', 'Planifié par la famille'),
    walk_in: word('Not scheduled', 'Non planifié'),
  } satisfies Words<PickupOrigin>,
  'pickups.status': {
    scheduled: word('Scheduled', 'Planifié'),
    on_the_way: word('On the way', 'En route'),
    arrived: word('At the school', 'À l’école'),
    getting_ready: word('Getting ready', 'Se prépare'),
    at_the_door: word('At the door', 'À la porte'),
    released: word('Picked up', 'Départ confirmé'),
    cancelled: word('Cancelled', 'Annulé'),
  } satisfies Words<PickupStatus>,
  'pickups.act': {
    schedule: word('Scheduled', 'Planifié'),
    change: word('Changed', 'Modifié'),
    on_the_way: word('On the way', 'En route'),
    here: word('At the school', 'À l’école'),
    get_ready: word('Getting ready', 'Se prépare'),
    bring_to_door: word('At the door', 'À la porte'),
    release: word('Released', 'Départ confirmé'),
    undo_release: word('Release undone', 'Départ confirmé, puis annulé'),
    cancel: word('Cancelled', 'Annulé'),
  } satisfies Words<PickupEventKind>,
  'pickups.checked': {
    known: word('Known to the staff', 'Personne connue du personnel'),
    photo_id: word('Photo ID checked', 'Pièce d’identité vérifiée'),
    code: word('Pickup code', 'Code de départ'),
    guardian_called: word('Guardian called', 'Famille jointe par téléphone'),
  } satisfies Words<IdentityCheck>,
  'pickup-plans.kind': {
    person: word('With a person', 'Avec une personne'),
    walks: word('Walks alone', 'À pied, sans accompagnement'),
    bus: word('By school bus', 'En autobus scolaire'),
    after_school: word('Stays at after-school care', 'Reste au service de garde'),
  } satisfies Words<PlanKind>,
  'custody.kind': {
    alternate_weeks: word('Alternate weeks', 'Une semaine sur deux'),
    two_two_three: word('2, 2 and 3 days', '2, 2 et 3 jours'),
    weekdays: word('Weekdays', 'Jours de la semaine'),
    fortnight: word('Fortnight', 'Quinzaine'),
  } satisfies Words<PatternKind>,
  'custody.status': {
    open: word('Not answered', 'Sans réponse'),
    accepted: word('Accepted', 'Accepté'),
    declined: word('Declined', 'Refusé'),
    withdrawn: word('Withdrawn', 'Retiré'),
  } satisfies Words<SwapStatus>,
  'pickup-people.relationship': relationships,
  'pickup-people.status': {
    pending: word('Pending approval', 'En attente d’approbation'),
    approved: word('Approved', 'Approuvée'),
    revoked: word('Removed', 'Retirée'),
  } satisfies Words<PersonStatus>,
  'reports.moodMorning': moods,
  'reports.moodAfternoon': moods,
  'reports.moodOverall': moods,
  'reports.morning': moods,
  'reports.afternoon': moods,
  'reports.overall': moods,
  'reports.type': {
    breakfast: word('Breakfast', 'Déjeuner'),
    lunch: word('Lunch', 'Dîner'),
    snack: word('Snack', 'Collation'),
  } satisfies Words<MealType>,
  'reports.eaten': {
    all: word('All', 'Tout'),
    most: word('Most', 'Presque tout'),
    half: word('Half', 'La moitié'),
    some: word('Some', 'Un peu'),
    none: word('None', 'Rien'),
  } satisfies Words<Portion>,
  'forms.ended': {
    withdrawn: word('Withdrawn', 'Réponse retirée'),
    replaced: word('Replaced', 'Réponse remplacée'),
    left: word('Cancelled: the child had left the school', 'Réponse annulée : l’enfant avait quitté l’école'),
  } satisfies Words<(typeof answerEndReasons)[number]>,
  'quizzes.given': { true: word('True', 'Vrai'), false: word('False', 'Faux') } satisfies Words<
    (typeof trueFalseValues)[number]
  >,
  'store.status': orders,
  'store.paidBy': {
    school: word('At the school', 'À l’école'),
    online: word('Online', 'En ligne'),
    unpaid: word('Not paid', 'Non payée'),
  } satisfies Words<PaymentMethod | 'unpaid'>,
  'suggestions.rating': {
    very_happy: word('Very happy', 'Très contente ou content'),
    smile: word('Smile', 'Contente ou content'),
    neutral: word('Neutral', 'Neutre'),
    confused: word('Confused', 'Perplexe'),
    sad: word('Sad', 'Déçue ou déçu'),
  } satisfies Words<Rating>,
  'suggestions.status': {
    new: word('New', 'Nouvelle'),
    seen: word('Seen', 'Vue'),
    planned: word('Planned', 'Prévue'),
    done: word('Done', 'Réalisée'),
    declined: word('Declined', 'Non retenue'),
  } satisfies Words<SuggestionStatus>,
  'files.kind': {
    photo: word('Photo', 'Photo'),
    pdf: word('PDF', 'PDF'),
  } satisfies Words<FileKind>,
  'feedback.priority': {
    low: word('Low', 'Faible'),
    medium: word('Medium', 'Moyenne'),
    high: word('High', 'Élevée'),
  } satisfies Words<Priority>,
  'feedback.status': {
    new: word('Sent', 'Envoyé'),
    seen: word('Seen', 'Vu'),
    done: word('Dealt with', 'Traité'),
  } satisfies Words<FeedbackStatus>,
  'alerts.kind': {
    running_late: word('Running late', 'Retard annoncé'),
    change_person: word('Change of pickup person', 'Changement de personne autorisée'),
    message: word('Message', 'Message'),
    emergency: word('Emergency', 'Urgence'),
  } satisfies Words<AlertKind>,
  'notifications.kind': {
    absence: word('Absences', 'Absences'),
    announcement: word('Announcements', 'Annonces'),
    attendance: word('Unreported absences', 'Absences non signalées'),
    connection: word('Requests to connect', 'Demandes de contact'),
    file: word('Children’s files', 'Fiches des enfants'),
    report: word('Daily reports', 'Rapports quotidiens'),
    quiz: word('Quizzes', 'Quiz'),
    form: word('Forms & events', 'Formulaires et activités'),
    order: word('School store', 'Boutique scolaire'),
    pickup: word('Pickups', 'Départs'),
    person: word('Pickup people', 'Personnes autorisées'),
    rights: word('Your access', 'Vos accès'),
    suggestion: word('Your suggestions', 'Vos suggestions'),
  } satisfies Words<NotificationKind>,
  'audit.act': actWords,
  'audit.kind': {
    child: word('Name and class', 'Nom et classe'),
    absences: word('Absences', 'Absences'),
    attendance: word('Attendance', 'Présences'),
    pickups: word('Pickups', 'Départs'),
    departures: word('Departure board', 'Tableau des départs'),
    reports: word('Daily reports', 'Rapports quotidiens'),
    people: word('Pickup people', 'Personnes autorisées'),
    alerts: word('Alerts', 'Alertes'),
    file: word('Child’s file', 'Fiche de l’enfant'),
    forms: word('Answers to forms', 'Réponses aux formulaires'),
    quizzes: word('Quiz results', 'Résultats de quiz'),
    orders: word('Store orders', 'Commandes à la boutique'),
  } satisfies Words<AccessKind>,
  'audit.capacity': {
    guardian: word('Guardian', 'Parent ou responsable'),
    staff: word('School staff', 'Personnel de l’école'),
    room: word('School staff, on a room’s tablet', 'Personnel de l’école, sur la tablette d’un local'),
    follower: word('Relative who follows the child', 'Proche qui suit l’enfant'),
  } satisfies Words<AccessCapacity>,
} as const;
