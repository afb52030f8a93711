import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the office's export of the school's records. */
export const schoolRecordsPhrases = {
  title: { en: 'Export records', fr: 'Exporter les données' },
  intro: {
    en: 'A CSV file for a spreadsheet or another program. The audit log and the access log record each export.',
    fr: 'Un fichier CSV pour un tableur ou un autre programme. Le journal d’audit et le journal d’accès notent chaque exportation.',
  },
  records: { en: 'Records', fr: 'Données' },
  families: { en: 'Children and their parents', fr: 'Enfants et leurs parents' },
  absences: { en: 'Absences', fr: 'Absences' },
  releases: { en: 'Releases', fr: 'Départs confirmés' },
  reports: { en: 'Daily reports', fr: 'Rapports quotidiens' },
  from: { en: 'From', fr: 'Du' },
  to: { en: 'To', fr: 'Au' },
  today: { en: 'The file has the children of today.', fr: 'Le fichier contient les enfants d’aujourd’hui.' },
  required: { en: 'Choose a day.', fr: 'Choisissez un jour.' },
  tooEarly: { en: 'Choose a day on or after the first.', fr: 'Choisissez un jour égal ou postérieur au premier.' },
  tooLate: { en: 'Choose at most 400 days.', fr: 'Choisissez 400 jours au maximum.' },
  print: { en: 'Print', fr: 'Imprimer' },
  printFailed: { en: 'The records were not read', fr: 'Les données n’ont pas été lues' },
  printed: {
    en: '{n, plural, one {# line} other {# lines}}, printed on {day}',
    fr: '{n, plural, one {# ligne} other {# lignes}}, imprimé le {day}',
  },
  period: { en: '{records}, {from} to {to}', fr: '{records}, du {from} au {to}' },
  roster: { en: 'OneRoster', fr: 'OneRoster' },
  rosterText: {
    en: 'The groups, children, guardians and staff of today as OneRoster 1.2 files, for another system. The link of a guardian with fewer rights is left out.',
    fr: 'Les groupes, enfants, parents et membres du personnel d’aujourd’hui en fichiers OneRoster 1.2, pour un autre système. Le lien d’un parent dont les droits sont limités n’y figure pas.',
  },
  rosterDownload: { en: 'Download OneRoster files (zip)', fr: 'Télécharger les fichiers OneRoster (zip)' },
  rosterImport: { en: 'Import OneRoster files', fr: 'Importer des fichiers OneRoster' },
  download: { en: 'Download the file (CSV)', fr: 'Télécharger le fichier (CSV)' },
} as const satisfies Phrases;
