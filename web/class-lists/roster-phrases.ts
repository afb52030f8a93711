import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the import of OneRoster files. */
export const rosterPhrases = {
  intro: {
    en: 'The OneRoster 1.2 files of another system, complete (“bulk”). You will see the changes first, and nothing is ever deleted.',
    fr: 'Les fichiers OneRoster 1.2 d’un autre système, complets (« bulk »). Vous verrez d’abord les changements. Rien n’est jamais supprimé.',
  },
  files: { en: 'Zip file, or its CSV files', fr: 'Fichier zip, ou ses fichiers CSV' },
  filesHelp: { en: 'Up to 4 MB', fr: 'Jusqu’à 4 Mo' },
  required: { en: 'Choose the files.', fr: 'Choisissez les fichiers.' },
  tooLarge: {
    en: 'These files are larger than 4 MB.',
    fr: 'Ces fichiers dépassent 4 Mo.',
  },
  unreadable: { en: 'These files cannot be read.', fr: 'Ces fichiers sont illisibles.' },
  invite: { en: 'Invite the guardians and staff', fr: 'Inviter les parents et le personnel' },
  checkFailed: { en: 'The files were not checked', fr: 'Les fichiers n’ont pas été vérifiés' },
  problems: {
    en: '{n, plural, one {# problem in the files} other {# problems in the files}}',
    fr: '{n, plural, one {# problème dans les fichiers} other {# problèmes dans les fichiers}}',
  },
  problemsText: {
    en: 'Nothing can be imported before the files are corrected where they come from.',
    fr: 'Rien ne peut être importé avant que les fichiers soient corrigés à la source.',
  },
  more: { en: 'Only the first 200 are shown.', fr: 'Seuls les 200 premiers sont affichés.' },
  lines: {
    en: '{n, plural, one {# line cannot be imported} other {# lines cannot be imported}}',
    fr: '{n, plural, one {# ligne ne peut pas être importée} other {# lignes ne peuvent pas être importées}}',
  },
  linesText: {
    en: 'The lines are those of users.csv. The others can be imported without them.',
    fr: 'Les lignes sont celles de users.csv. Les autres peuvent être importées sans elles.',
  },
  where: { en: 'File and line', fr: 'Fichier et ligne' },
  problem: { en: 'Problem', fr: 'Problème' },
  fileLine: { en: '{file}, line {line}', fr: '{file}, ligne {line}' },
  importGood: {
    en: 'Import the other lines',
    fr: 'Importer les autres lignes',
  },
  staffInvited: {
    en: '{n, plural, one {# member of the staff is invited} other {# members of the staff are invited}}',
    fr: '{n, plural, one {# membre du personnel est invité} other {# membres du personnel sont invités}}',
  },
  staffUninvited: {
    en: '{n, plural, one {# member of the staff is not invited} other {# members of the staff are not invited}}',
    fr: '{n, plural, one {# membre du personnel n’est pas invité} other {# membres du personnel ne sont pas invités}}',
  },
  guardiansLeftOut: {
    en: '{n, plural, one {# guardian is left out: a child has four at most in a list} other {# guardians are left out: a child has four at most in a list}}',
    fr: '{n, plural, one {# parent est laissé de côté : quatre au plus par enfant dans une liste} other {# parents sont laissés de côté : quatre au plus par enfant dans une liste}}',
  },
  unread: {
    en: '{n, plural, one {# file is not read} other {# files are not read}}: {names}',
    fr: '{n, plural, one {# fichier n’est pas lu} other {# fichiers ne sont pas lus}} : {names}',
  },
  not_a_zip: {
    en: 'This is not a zip file, or it is damaged.',
    fr: 'Ce n’est pas un fichier zip, ou il est endommagé.',
  },
  too_large: { en: 'The archive is too large.', fr: 'L’archive est trop volumineuse.' },
  too_many_files: { en: 'The archive has more than 40 files.', fr: 'L’archive contient plus de 40 fichiers.' },
  has_folder: {
    en: 'The files must not be in a folder of the archive.',
    fr: 'Les fichiers ne doivent pas être dans un dossier de l’archive.',
  },
  same_name: { en: 'Two files have this name.', fr: 'Deux fichiers portent ce nom.' },
  not_utf8: { en: 'The file is not in UTF-8.', fr: 'Le fichier n’est pas en UTF-8.' },
  not_closed: { en: 'A quotation mark is not closed.', fr: 'Un guillemet n’est pas fermé.' },
  too_many: { en: 'The file has more than 20,000 lines.', fr: 'Le fichier a plus de 20 000 lignes.' },
  no_file: { en: 'The file is missing.', fr: 'Le fichier manque.' },
  no_column: { en: 'The column “{column}” is missing.', fr: 'La colonne « {column} » manque.' },
  column_twice: { en: 'The column “{column}” is there twice.', fr: 'La colonne « {column} » figure deux fois.' },
  wrong_version: {
    en: 'The files are not of OneRoster 1.2 (“{value}”).',
    fr: 'Les fichiers ne sont pas de OneRoster 1.2 (« {value} »).',
  },
  not_bulk: {
    en: '{value} has changes only (“delta”). Export it complete (“bulk”).',
    fr: '{value} ne contient que des changements (« delta »). Exportez-le complet (« bulk »).',
  },
  missing: { en: '“{column}” is empty.', fr: '« {column} » est vide.' },
  too_long: { en: '“{column}” is too long.', fr: '« {column} » est trop long.' },
  not_in_list: {
    en: '“{value}” is not a value of “{column}”.',
    fr: '« {value} » n’est pas une valeur de « {column} ».',
  },
  not_a_day: { en: '“{value}” is not a day, as 2019-03-05.', fr: '« {value} » n’est pas une date, comme 2019-03-05.' },
  repeated: { en: '“{value}” is already on an earlier line.', fr: '« {value} » figure déjà sur une autre ligne.' },
  unknown: {
    en: '“{column}” names “{value}”, which is in none of the files.',
    fr: '« {column} » nomme « {value} », qui ne figure dans aucun fichier.',
  },
  cycle: {
    en: '“{value}” is above and below the same record.',
    fr: '« {value} » est à la fois au-dessus et au-dessous du même élément.',
  },
  no_school: { en: 'The file has no school.', fr: 'Le fichier ne contient aucune école.' },
  several_schools: {
    en: 'The file has several schools, and none or more than one is called “{value}”. Export one school.',
    fr: 'Le fichier contient plusieurs écoles, dont aucune ou plusieurs s’appellent « {value} ». Exportez une seule école.',
  },
  several_classes: {
    en: '{value} is in several classes. A child has one homeroom.',
    fr: '{value} est dans plusieurs classes. Un enfant a une seule classe titulaire.',
  },
} as const satisfies Phrases;
