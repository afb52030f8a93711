import type { RefusalCode } from '#core/http/refusals.ts';
import type { ClientErrorCode } from './call-error.ts';
import type { Phrase } from '#web/i18n/phrase.ts';

/** The message of each refusal code that a family can meet on more than one screen, in both languages. */
export const refusalPhrases = {
  malformed_json: { en: 'Invalid request.', fr: 'Demande non valide.' },
  unauthenticated: {
    en: 'Your session has expired. Sign in again.',
    fr: 'Votre session a expiré. Ouvrez une nouvelle session.',
  },
  sign_in_failed: { en: 'The e-mail or password is incorrect.', fr: 'Le courriel ou le mot de passe est incorrect.' },
  forbidden: { en: 'You do not have access.', fr: 'Vous n’avez pas accès.' },
  reauthentication_required: { en: 'First confirm it’s you.', fr: 'Confirmez d’abord votre identité.' },
  identity_mismatch: {
    en: 'This was sent under another user’s name.',
    fr: 'Cet envoi porte le nom d’une autre personne.',
  },
  messaging_not_allowed: {
    en: 'You cannot write to this person right now.',
    fr: 'Vous ne pouvez pas écrire à cette personne pour le moment.',
  },
  wrong_origin: { en: 'Invalid request.', fr: 'Demande non valide.' },
  not_found: { en: 'Not found.', fr: 'Élément introuvable.' },
  method_not_allowed: { en: 'Invalid request.', fr: 'Demande non valide.' },
  in_progress: { en: 'Already being processed.', fr: 'Votre demande est déjà en cours de traitement.' },
  child_absent: {
    en: 'This child is reported absent that day.',
    fr: 'L’absence de cet enfant est signalée pour cette journée.',
  },
  child_gone: {
    en: 'This child has already left the school today.',
    fr: 'Cet enfant a déjà quitté l’école aujourd’hui.',
  },
  pickup_conflict: {
    en: 'This pickup’s status has changed. Check where it is now.',
    fr: 'Ce départ a changé d’étape. Voyez où il en est.',
  },
  conflict: { en: 'This has changed since you opened it. Check it again.', fr: 'Ce contenu a changé. Relisez-le.' },
  file_not_supported: {
    en: 'Only photos (JPEG, PNG, WebP) and PDF files can be sent.',
    fr: 'Seules les photos (JPEG, PNG, WebP) et les fichiers PDF peuvent être envoyés.',
  },
  file_damaged: {
    en: 'This file is damaged or not complete. Choose it again.',
    fr: 'Ce fichier est endommagé ou incomplet. Choisissez-le de nouveau.',
  },
  file_infected: { en: 'A virus was found in this file.', fr: 'Ce fichier contient un virus.' },
  storage_full: {
    en: 'The school has no space left for files.',
    fr: 'L’école n’a plus d’espace pour les fichiers.',
  },
  body_too_large: { en: 'That is too large to send.', fr: 'L’envoi est trop volumineux.' },
  unsupported_media_type: { en: 'Invalid request.', fr: 'Demande non valide.' },
  invalid: { en: 'Check the highlighted fields.', fr: 'Vérifiez les champs indiqués.' },
  idempotency_key_reused: { en: 'Invalid request. Reload the page.', fr: 'Demande non valide. Actualisez la page.' },
  rate_limited: {
    en: 'Too many attempts. Wait a moment, then try again.',
    fr: 'Trop de tentatives. Patientez un moment, puis réessayez.',
  },
  internal: {
    en: 'Something went wrong. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  },
  unavailable: { en: 'Service temporarily unavailable.', fr: 'Service temporairement indisponible.' },
  unreachable: {
    en: 'The school’s server cannot be reached right now.',
    fr: 'Impossible de joindre le serveur de l’école pour le moment.',
  },
  signed_in_again: {
    en: 'You are signed in again. It has not been sent yet.',
    fr: 'Votre session est rouverte. Rien n’a encore été envoyé.',
  },
} as const satisfies Partial<Record<RefusalCode | ClientErrorCode, Phrase>>;

/** The messages of codes that only staff can meet. They load with the staff area. */
export const staffRefusalPhrases = {
  child_not_there: {
    en: 'A child of these reports was not at school that day. Confirm before publishing.',
    fr: 'Un enfant de ces rapports n’était pas à l’école ce jour-là. Confirmez avant de publier.',
  },
  attendance_not_begun: {
    en: 'No child is marked yet. Mark who is here first.',
    fr: 'Aucune présence n’est notée. Notez d’abord qui est là.',
  },
  child_known: {
    en: 'The school already has a child with this name.',
    fr: 'L’école a déjà un enfant de ce nom.',
  },
  guardian_known: {
    en: 'The office removed this person, or limited what they can do, for this child or one of the same name.',
    fr: 'Le secrétariat a retiré cette personne, ou limité ses droits, pour cet enfant ou un enfant du même nom.',
  },
  no_guardian_reachable: {
    en: 'None of the child’s guardians is on Parvis yet. Call them.',
    fr: 'Personne de la famille n’est encore sur Parvis. Appelez la famille.',
  },
  undo_too_late: { en: 'It is too late to undo this.', fr: 'Il est trop tard pour annuler cette action.' },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

/** The messages of codes that only signing in meets. */
export const signInRefusalPhrases = {
  second_step_required: {
    en: 'This account needs a code too. Sign in first, then try again.',
    fr: 'Ce compte demande aussi un code. Ouvrez d’abord une session, puis réessayez.',
  },
  second_step_expired: {
    en: 'The time for the code is over. Type your password again.',
    fr: 'Le délai pour entrer le code est écoulé. Entrez de nouveau votre mot de passe.',
  },
  strong_sign_in_required: {
    en: 'Your school asks for more than a password. Sign in again.',
    fr: 'Votre école demande plus qu’un mot de passe. Ouvrez une nouvelle session.',
  },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

/** The messages of codes that only one screen of families meets. They load with it. */
export const absenceRefusalPhrases = {
  absence_overlaps: {
    en: 'An absence is already reported for these days.',
    fr: 'Une absence est déjà signalée pour ces jours.',
  },
  absence_started: {
    en: 'This absence has begun. Call the school.',
    fr: 'Cette absence a déjà commencé. Appelez l’école.',
  },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

export const connectionRefusalPhrases = {
  connection_conflict: {
    en: 'This request has been answered or withdrawn.',
    fr: 'Cette demande a été traitée ou retirée.',
  },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

export const pickupRefusalPhrases = {
  plan_overlap: {
    en: 'An exception is already planned for these days.',
    fr: 'Une exception est déjà planifiée pour ces jours.',
  },
  pickup_exists: {
    en: 'A pickup is already scheduled for this child.',
    fr: 'Un départ est déjà planifié pour cet enfant.',
  },
  person_not_authorized: {
    en: 'This person is not authorized for this child that day.',
    fr: 'Cette personne n’est pas autorisée pour cet enfant cette journée-là.',
  },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

export const quizRefusalPhrases = {
  quiz_submitted: { en: 'This quiz was already sent.', fr: 'Ce quiz a déjà été envoyé.' },
  quiz_past_due: { en: 'This quiz is over.', fr: 'Ce quiz est terminé.' },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

export const formRefusalPhrases = {
  form_full: { en: 'There are not enough places left.', fr: 'Il ne reste pas assez de places.' },
} as const satisfies Partial<Record<RefusalCode, Phrase>>;

export const outboxRefusalPhrases = {
  expired: {
    en: 'The network came back too late to send it.',
    fr: 'Le réseau est revenu trop tard pour l’envoi.',
  },
} as const satisfies Partial<Record<ClientErrorCode, Phrase>>;

/** All messages. A code without a phrase does not compile. */
export const allRefusalPhrases = {
  ...refusalPhrases,
  ...staffRefusalPhrases,
  ...absenceRefusalPhrases,
  ...connectionRefusalPhrases,
  ...pickupRefusalPhrases,
  ...quizRefusalPhrases,
  ...formRefusalPhrases,
  ...outboxRefusalPhrases,
  ...signInRefusalPhrases,
} as const satisfies Record<RefusalCode | ClientErrorCode, Phrase>;
