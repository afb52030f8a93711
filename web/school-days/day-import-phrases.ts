import type { Phrases } from '#web/i18n/phrase.ts';

export const dayImportPhrases = {
  title: { en: 'Import days', fr: 'Importer des jours' },
  back: { en: 'Back to the calendar', fr: 'Retour au calendrier' },
  intro: {
    en: 'A calendar file (.ics) from Google, Outlook or Apple, or a table (CSV) with a date, a name and, for several days, a last date. Only days of the school year shown above are read. Nothing is saved before you have seen what changes.',
    fr: 'Un fichier de calendrier (.ics) de Google, Outlook ou Apple, ou un tableau (CSV) avec une date, un nom et, pour plusieurs jours, une date de fin. Seuls les jours de l’année scolaire affichée ci-dessus sont lus. Rien n’est enregistré avant que vous ayez vu ce qui change.',
  },
  file: { en: 'File', fr: 'Fichier' },
  fileHelp: { en: 'At most 5 MB and 2,000 events.', fr: 'Au plus 5 Mo et 2 000 évènements.' },
  chooseFile: { en: 'Choose a file', fr: 'Choisir un fichier' },
  noFile: { en: 'No file chosen', fr: 'Aucun fichier choisi' },
  paste: { en: 'Or paste its text here', fr: 'Ou collez son texte ici' },
  empty: { en: 'Choose a file or paste its text.', fr: 'Choisissez un fichier ou collez son texte.' },
  tooLarge: { en: 'This file is larger than 5 MB.', fr: 'Ce fichier dépasse 5 Mo.' },
  notLoaded: {
    en: 'The file could not be read: the connection was lost. Try again.',
    fr: 'Le fichier n’a pas pu être lu : la connexion a été perdue. Réessayez.',
  },
  namesIn: { en: 'The names are in', fr: 'Les noms sont en' },
  french: { en: 'French', fr: 'Français' },
  english: { en: 'English', fr: 'Anglais' },
  read: { en: 'Show what changes', fr: 'Voir ce qui change' },
  reading: { en: 'Reading…', fr: 'Lecture…' },
  order: { en: 'How are the dates written?', fr: 'Comment les dates sont-elles écrites?' },
  day_first: { en: 'Day/month/year', fr: 'Jour/mois/année' },
  month_first: { en: 'Month/day/year', fr: 'Mois/jour/année' },

  // Faults: where, and what.
  faults: {
    en: '{n, plural, one {# line cannot be read} other {# lines cannot be read}}',
    fr: '{n, plural, one {# ligne ne peut pas être lue} other {# lignes ne peuvent pas être lues}}',
  },
  moreFaults: {
    en: '{n, plural, one {and # more} other {and # more}}',
    fr: '{n, plural, one {et # autre} other {et # autres}}',
  },
  place: { en: 'Line {line}, {cell}', fr: 'Ligne {line}, {cell}' },
  placeLine: { en: 'Line {line}', fr: 'Ligne {line}' },
  value: { en: '“{value}”:', fr: '« {value} » :' },
  fault_required: { en: 'this is missing.', fr: 'il manque cette information.' },
  fault_not_a_day: { en: 'this is not a date.', fr: 'ce n’est pas une date.' },
  fault_not_a_time: { en: 'this is not a time.', fr: 'ce n’est pas une heure.' },
  fault_too_early: { en: 'this is before the first day.', fr: 'cette date vient avant le premier jour.' },
  fault_ambiguous: {
    en: 'this date can be read two ways. Say above how dates are written.',
    fr: 'cette date se lit de deux façons. Indiquez ci-dessus comment les dates sont écrites.',
  },
  fault_not_closed: { en: 'this begins here and does not end.', fr: 'ce passage commence ici et ne finit pas.' },
  fault_not_readable: { en: 'this event cannot be read.', fr: 'cet évènement ne peut pas être lu.' },
  fault_no_column: {
    en: 'no such column was found. The first line names the columns: date, name, end.',
    fr: 'cette colonne est introuvable. La première ligne nomme les colonnes : date, nom, fin.',
  },
  fault_too_often: { en: 'this event is repeated too often.', fr: 'cet évènement se répète trop souvent.' },
  fault_too_many: {
    en: 'the file has more than 2,000 events. The others are not read.',
    fr: 'le fichier a plus de 2 000 évènements. Les autres ne sont pas lus.',
  },
  without: { en: 'Import the other lines', fr: 'Importer les autres lignes' },
  withoutText: {
    en: 'Otherwise correct the file and choose it again.',
    fr: 'Sinon, corrigez le fichier et choisissez-le de nouveau.',
  },

  // What the events are.
  meanings: { en: 'What are these events?', fr: 'Que sont ces évènements?' },
  noEvents: { en: 'This file has no event.', fr: 'Ce fichier ne contient aucun évènement.' },
  others: {
    en: '{n, plural, one {# name that is probably not about school days} other {# names that are probably not about school days}}',
    fr: '{n, plural, one {# nom qui ne concerne sans doute pas les jours d’école} other {# noms qui ne concernent sans doute pas les jours d’école}}',
  },
  kindOf: { en: '{name} is', fr: '{name} : type' },
  ignore: { en: 'Ignore', fr: 'Ignorer' },
  leaveFrom: { en: 'Children leave from', fr: 'Départ des élèves dès' },
  leaveRequired: { en: 'Say when children leave.', fr: 'Indiquez l’heure du départ.' },
  leaveWrong: {
    en: 'This time is not possible on {day}.',
    fr: 'Cette heure n’est pas possible : {day}.',
  },
  nEvents: {
    en: '{n, plural, one {# event} other {# events}}',
    fr: '{n, plural, one {# évènement} other {# évènements}}',
  },

  // What changes.
  changes: { en: 'What changes', fr: 'Ce qui change' },
  nSaved: {
    en: '{n, plural, one {# day to save} other {# days to save}}',
    fr: '{n, plural, one {# jour à enregistrer} other {# jours à enregistrer}}',
  },
  nSame: {
    en: '{n, plural, one {# day is in the calendar already} other {# days are in the calendar already}}',
    fr: '{n, plural, one {# jour est déjà au calendrier} other {# jours sont déjà au calendrier}}',
  },
  nOff: {
    en: '{n, plural, one {# day has no school anyway} other {# days have no school anyway}}',
    fr: '{n, plural, one {# jour est de toute façon sans école} other {# jours sont de toute façon sans école}}',
  },
  nOutside: {
    en: '{n, plural, one {# day is in another school year} other {# days are in another school year}}',
    fr: '{n, plural, one {# jour est dans une autre année scolaire} other {# jours sont dans une autre année scolaire}}',
  },
  nIgnored: {
    en: '{n, plural, one {# event is ignored} other {# events are ignored}}',
    fr: '{n, plural, one {# évènement est ignoré} other {# évènements sont ignorés}}',
  },
  overlaps: { en: 'Two events on one day', fr: 'Deux évènements le même jour' },
  overlap: {
    en: '{day}: “{kept}” (line {keptLine}) counts, “{dropped}” (line {droppedLine}) does not.',
    fr: '{day} : « {kept} » (ligne {keptLine}) compte, « {dropped} » (ligne {droppedLine}) ne compte pas.',
  },
  conflicts: {
    en: '{n, plural, one {# day is different in the calendar} other {# days are different in the calendar}}',
    fr: '{n, plural, one {# jour est différent au calendrier} other {# jours sont différents au calendrier}}',
  },
  conflict: {
    en: '{day}: {existing} in the calendar, {imported} in the file',
    fr: '{day} : {existing} au calendrier, {imported} dans le fichier',
  },
  keepTheirs: { en: 'Keep the calendar’s', fr: 'Garder ceux du calendrier' },
  replaceThem: { en: 'Replace with the file’s', fr: 'Remplacer par ceux du fichier' },
  whichCounts: { en: 'Which ones count?', fr: 'Lesquels comptent?' },
  nothing: { en: 'There is nothing to save.', fr: 'Il n’y a rien à enregistrer.' },
  save: {
    en: 'Import {n, plural, one {# day} other {# days}}',
    fr: 'Importer {n, plural, one {# jour} other {# jours}}',
  },
  saved: {
    en: '{n, plural, one {# day imported} other {# days imported}}',
    fr: '{n, plural, one {# jour importé} other {# jours importés}}',
  },
} as const satisfies Phrases;
