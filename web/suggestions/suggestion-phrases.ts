import type { Phrases } from '#web/i18n/phrase.ts';

export const suggestionPhrases = {
  suggest: { en: 'Suggest a Feature', fr: 'Suggérer une fonctionnalité' },
  title: { en: 'Title', fr: 'Titre' },
  description: { en: 'Description', fr: 'Description' },
  count: { en: '{n} / {max}', fr: '{n} / {max}' },
  rating: { en: 'How excited are you about it?', fr: 'Que pensez-vous de cette idée?' },
  very_happy: { en: 'Very happy', fr: 'Très contente ou content' },
  smile: { en: 'Smile', fr: 'Contente ou content' },
  neutral: { en: 'Neutral', fr: 'Neutre' },
  confused: { en: 'Confused', fr: 'Perplexe' },
  sad: { en: 'Sad', fr: 'Déçue ou déçu' },
  titleShort: { en: 'Title is too short', fr: 'Le titre est trop court (3 caractères au minimum).' },
  titleLong: { en: 'Title is too long', fr: 'Le titre est trop long (100 caractères au maximum).' },
  descriptionShort: {
    en: 'Description is too short',
    fr: 'La description est trop courte (10 caractères au minimum).',
  },
  descriptionLong: {
    en: 'Description is too long',
    fr: 'La description est trop longue (1 000 caractères au maximum).',
  },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  submit: { en: 'Submit', fr: 'Envoyer' },
  submitting: { en: 'Submitting', fr: 'Envoi en cours…' },
  error: { en: 'Submission Error', fr: 'Erreur d’envoi' },
  errorText: {
    en: 'Something went wrong. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  },
  rateLimited: {
    en: 'You have already sent five suggestions today. Make a copy of your text and come back tomorrow.',
    fr: 'Vous avez déjà envoyé cinq suggestions aujourd’hui. Faites une copie de votre texte et revenez demain.',
  },
  thanks: { en: 'Thank you!', fr: 'Merci!' },
  thanksText: {
    en: 'Your suggestion was sent to the school. You can follow it under More.',
    fr: 'Votre suggestion a été envoyée à l’école. Vous pourrez en voir la suite dans Plus.',
  },
  close: { en: 'Close', fr: 'Fermer' },
  own: { en: 'My suggestions', fr: 'Mes suggestions' },
  new: { en: 'New', fr: 'Nouvelle' },
  seen: { en: 'Seen', fr: 'Vue' },
  planned: { en: 'Planned', fr: 'Prévue' },
  done: { en: 'Done', fr: 'Réalisée' },
  declined: { en: 'Declined', fr: 'Non retenue' },
} as const satisfies Phrases;
