import type { Phrases } from '#web/i18n/phrase.ts';

export const filePhrases = {
  add: { en: 'Add photos or PDF files', fr: 'Ajouter des photos ou des fichiers PDF' },
  attachments: { en: 'Attachments', fr: 'Pièces jointes' },
  chosen: { en: 'Attached files', fr: 'Fichiers joints' },
  remove: { en: 'Remove {name}', fr: 'Retirer le fichier {name}' },
  tooMany: { en: 'At most {n} files', fr: 'Au plus {n} fichiers' },
  lost: {
    en: '{n, plural, one {A file was not kept after the reload. Choose it again.} other {# files were not kept after the reload. Choose them again.}}',
    fr: '{n, plural, one {Un fichier n’a pas été conservé après le rechargement de la page. Choisissez-le de nouveau.} other {# fichiers n’ont pas été conservés après le rechargement de la page. Choisissez-les de nouveau.}}',
  },
  uploading: { en: 'Uploading…', fr: 'Envoi en cours…' },
  notUploaded: { en: 'The files were not uploaded', fr: 'Les fichiers n’ont pas été envoyés' },
  gone: {
    en: 'An attached file is no longer available. Remove the files and attach them again.',
    fr: 'Un fichier joint n’est plus disponible. Retirez les fichiers et joignez-les de nouveau.',
  },
  photosOnly: { en: 'Choose a photo.', fr: 'Choisissez une photo.' },
  medicalNote: { en: 'Medical note', fr: 'Billet médical' },
  addNote: { en: 'Attach a medical note', fr: 'Joindre un billet médical' },
  addNoteOf: { en: 'Attach a medical note for {name}', fr: 'Joindre un billet médical pour {name}' },
  replaceNote: { en: 'Choose another note', fr: 'Choisir un autre billet' },
  noteRule: {
    en: 'One photo or PDF. Only the guardians who may report absences, the child’s team and the office see it. It is deleted 30 days after the absence.',
    fr: 'Une photo ou un PDF. Seuls les parents qui peuvent signaler les absences, l’équipe de l’enfant et le bureau le voient. Il est supprimé 30 jours après l’absence.',
  },
  noteUntil: { en: 'Deleted after {day}', fr: 'Supprimé après le {day}' },
  deleteNote: { en: 'Delete the note', fr: 'Supprimer le billet' },
  deleteNoteOf: { en: 'Delete the medical note of {name}', fr: 'Supprimer le billet médical pour {name}' },
  deleteNoteQuestion: { en: 'Delete this medical note?', fr: 'Supprimer ce billet médical?' },
  deleteNoteText: {
    en: 'The school will no longer see the medical note of {name}. The absence stays reported.',
    fr: 'L’école ne verra plus le billet médical pour {name}. L’absence reste signalée.',
  },
  keepNote: { en: 'Keep the note', fr: 'Garder le billet' },
  noteAdded: { en: 'Medical note attached', fr: 'Billet médical joint' },
  noteDeleted: { en: 'Medical note deleted', fr: 'Billet médical supprimé' },
  noteNotSaved: { en: 'The medical note was not saved', fr: 'Le billet médical n’a pas été enregistré' },
  progress: { en: '{percent}% sent', fr: '{percent} % envoyé' },
  file_not_supported: {
    en: 'Only photos (JPEG, PNG, WebP) and PDF files can be sent.',
    fr: 'Seules les photos (JPEG, PNG, WebP) et les fichiers PDF peuvent être envoyés.',
  },
  file_damaged: {
    en: 'This file is damaged or not complete.',
    fr: 'Ce fichier est endommagé ou incomplet.',
  },
  body_too_large: { en: 'A PDF may have 20 MB at most.', fr: 'Un PDF peut avoir au plus 20 Mo.' },
  photoBy: {
    en: '{of, plural, one {Photo from {name}} other {Photo {n} of {of} from {name}}}',
    fr: '{of, plural, one {Photo envoyée par {name}} other {Photo {n} sur {of} envoyée par {name}}}',
  },
  ownPhoto: {
    en: '{of, plural, one {Your photo} other {Your photo {n} of {of}}}',
    fr: '{of, plural, one {Votre photo} other {Votre photo {n} sur {of}}}',
  },
  photoOf: {
    en: '{of, plural, one {Photo: {title}} other {Photo {n} of {of}: {title}}}',
    fr: '{of, plural, one {Photo : {title}} other {Photo {n} sur {of} : {title}}}',
  },
  pdf: { en: 'PDF, {kb, number} kB', fr: 'PDF, {kb, number} ko' },
  viewer: { en: 'Photos', fr: 'Photos' },
  place: { en: '{n} of {of}', fr: '{n} sur {of}' },
  download: { en: 'Download this photo', fr: 'Télécharger cette photo' },
  previous: { en: 'Previous photo', fr: 'Photo précédente' },
  next: { en: 'Next photo', fr: 'Photo suivante' },
} as const satisfies Phrases;
